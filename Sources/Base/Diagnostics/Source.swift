/// A file of the user's, to which diagnostics refer.
package struct Source: Sendable {
  /// The path in messages: relative to the project if the file is inside it.
  package let path: String
  /// Expected to be UTF-8; may contain invalid sequences.
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }

  package init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }

  /// Reads all bytes before the offset; use `LocationCursor` for many locations in one file.
  ///
  /// - Parameter offset: clamped to the source
  package func location(at offset: Int) -> SourceLocation {
    var cursor = LocationCursor(self)
    return cursor.location(at: offset)
  }
}

/// A place in a file. Lines and columns count from 1; columns are Unicode scalars.
package struct SourceLocation: Sendable, Equatable {
  package let path: String
  /// 0 for the whole file.
  package let line: Int
  package let column: Int
  package let excerpt: Excerpt?

  package init(path: String, line: Int, column: Int, excerpt: Excerpt? = nil) {
    (self.path, self.line, self.column, self.excerpt) = (path, line, column, excerpt)
  }

  /// The location without its line, for lines that no message may quote.
  package var withoutExcerpt: SourceLocation {
    SourceLocation(path: path, line: line, column: column)
  }

  package static func file(_ path: String) -> SourceLocation {
    SourceLocation(path: path, line: 0, column: 0)
  }
}

/// The part of a line that a diagnostic shows, at most 100 scalars.
package struct Excerpt: Sendable, Equatable {
  package let text: String
  /// The caret's position: 0-based, in scalars of `text`.
  package let caret: Int

  static let longest = 100

  init(line: Span<UInt8>, column: Int) {
    // Every title has a location, and nearly every line is printable ASCII.
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

  private init(text: String, caret: Int) { (self.text, self.caret) = (text, caret) }
}

extension Span<UInt8> {
  fileprivate var isPrintableASCII: Bool {
    for index in indices where !(0x20..<0x7F ~= self[index]) { return false }
    return true
  }
}

extension String {
  /// The text on one line, without characters that control a terminal.
  package var printable: String {
    let isPlain = unicodeScalars.allSatisfy { $0.printable == $0 }
    return isPlain ? self : String(String.UnicodeScalarView(unicodeScalars.map(\.printable)))
  }
}

extension Unicode.Scalar {
  /// Shows control characters as their pictures in Unicode.
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
