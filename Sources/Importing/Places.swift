import Diagnostics

/// The places of a file's bytes, for a file that may have many to tell and all of them on one long line.
///
/// A place near the one asked for before costs no more than what lies between the two.
struct Places {
  private let source: Source
  private let lineStarts: [Int]
  private var last = (offset: 0, line: 0, column: 1)

  init(of source: Source) {
    self.source = source
    var starts = [0]
    for (index, byte) in source.bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    lineStarts = starts
  }

  /// With the text of the line, for problems.
  mutating func location(at offset: Int) -> SourceLocation {
    let bare = lineAndColumn(at: offset)
    let lineStart = lineStarts[bare.line - 1]
    var lineEnd = bare.line < lineStarts.count ? lineStarts[bare.line] - 1 : source.bytes.count
    if lineEnd > lineStart, source.bytes[lineEnd - 1] == UInt8(ascii: "\r") { lineEnd -= 1 }
    let target = min(max(offset, lineStart), lineEnd)
    // More than an excerpt shows, however many bytes a character has.
    let reach = 400
    let window = max(lineStart, target - reach)..<min(lineEnd, target + reach)
    let column = scalarCount(window.lowerBound..<target) + 1
    return SourceLocation(
      path: bare.path, line: bare.line, column: bare.column,
      excerpt: Excerpt(line: source.bytes[window], column: column))
  }

  /// Without the text of the line, for things that only have to be found again.
  mutating func lineAndColumn(at offset: Int) -> SourceLocation {
    let offset = min(max(offset, 0), source.bytes.count)
    let line = lineStarts.partitioningIndex { $0 > offset }
    let lineStart = lineStarts[line - 1]
    let column =
      if last.line == line, abs(offset - last.offset) < offset - lineStart {
        offset >= last.offset
          ? last.column + scalarCount(last.offset..<offset)
          : last.column - scalarCount(offset..<last.offset)
      } else {
        1 + scalarCount(lineStart..<offset)
      }
    last = (offset, line, column)
    return SourceLocation(path: source.path, line: line, column: column)
  }

  private func scalarCount(_ range: Range<Int>) -> Int {
    source.bytes[range].count { $0 & 0xC0 != 0x80 }
  }
}
