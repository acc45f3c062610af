/// A text that the user wrote, with the name it is shown by; every diagnostic points into one.
package struct Source: Sendable {
  /// The path as the user would write it, relative to the project where it is inside.
  package let path: String
  /// The whole file as UTF-8; may hold invalid sequences.
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The location of a byte; an offset beyond the end is the end.
  ///
  /// Costs one pass over the bytes before it, so it is for problems; `LocationCursor` is for many of one file.
  package func location(at offset: Int) -> SourceLocation {
    var cursor = LocationCursor(self)
    return cursor.location(at: offset)
  }
}

/// A location in a file: lines and columns count from 1, columns in Unicode scalars.
package struct SourceLocation: Sendable, Equatable {
  package let path: String
  /// 0 when the whole file is meant.
  package let line: Int
  package let column: Int
  /// The line's text around the column; nil when there is nothing to show.
  package let excerpt: Excerpt?

  package init(path: String, line: Int, column: Int, excerpt: Excerpt? = nil) {
    self.path = path
    self.line = line
    self.column = column
    self.excerpt = excerpt
  }

  /// The place alone, of a line that says what no message may repeat.
  package var withoutExcerpt: SourceLocation {
    SourceLocation(path: path, line: line, column: column)
  }

  /// A file as a whole.
  package static func file(_ path: String) -> SourceLocation {
    SourceLocation(path: path, line: 0, column: 0)
  }
}

/// The part of a line that a diagnostic shows, at most 100 scalars of it.
package struct Excerpt: Sendable, Equatable {
  package let text: String
  /// Where the caret goes: 0-based, in scalars of `text`.
  package let caret: Int

  static let longest = 100

  init(line: Span<UInt8>, column: Int) {
    // Every title has a location, and nearly every line can be shown as it is.
    if line.isPrintableASCII {
      self.init(printableASCII: line, caret: min(column - 1, line.count))
      return
    }
    let text = String(decoding: line)
    let scalars = text.unicodeScalars
    let (count, longest) = (scalars.count, Excerpt.longest)
    let target = min(column - 1, count)
    let start = max(0, min(target - longest / 2, count - longest))
    let shown = String(scalars.dropFirst(start).prefix(longest)).printable
    let (before, after) = (start > 0 ? "…" : "", start + longest < count ? "…" : "")
    self.init(text: before + shown + after, caret: target - start + (start > 0 ? 1 : 0))
  }

  private init(printableASCII line: Span<UInt8>, caret: Int) {
    let longest = Excerpt.longest
    guard line.count > longest else {
      self.init(text: String(decoding: line), caret: caret)
      return
    }
    let start = max(0, min(caret - longest / 2, line.count - longest))
    let shown = String(decoding: line.extracting(start..<start + longest))
    let (before, after) = (start > 0 ? "…" : "", start + longest < line.count ? "…" : "")
    self.init(text: before + shown + after, caret: caret - start + (start > 0 ? 1 : 0))
  }

  private init(text: String, caret: Int) {
    self.text = text
    self.caret = caret
  }
}

extension Span<UInt8> {
  /// Whether it may be shown as it is, a character for each byte.
  fileprivate var isPrintableASCII: Bool {
    for index in indices where !(0x20..<0x7F ~= self[index]) { return false }
    return true
  }
}

extension String {
  /// As it may be shown on a terminal, on one line.
  var printable: String {
    let isPlain = unicodeScalars.allSatisfy { $0.printable == $0 }
    return isPlain ? self : String(String.UnicodeScalarView(unicodeScalars.map(\.printable)))
  }
}

extension Unicode.Scalar {
  /// Control characters would act on the reader's terminal; they are shown as their pictures.
  fileprivate var printable: Unicode.Scalar {
    switch value {
    case 0x09: " "
    case 0x00..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: self
    }
  }
}
