/// Finds locations of offsets in one source; each costs only the distance from the previous one.
package struct LocationCursor: Sendable {
  package let source: Source
  private var line = 1
  private var lineStart: Int
  /// The last offset, whose column is `column`.
  private var reached: Int
  private var column = 1

  package init(_ source: Source) {
    self.source = source
    lineStart = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    reached = lineStart
  }

  /// - Parameter offset: clamped to the source
  package mutating func location(at offset: Int) -> SourceLocation {
    let offset = min(max(offset, 0), source.bytes.count)
    if offset < lineStart {
      self = LocationCursor(source)
    } else if offset < reached, offset - lineStart < reached - offset {
      (reached, column) = (lineStart, 1)
    }
    while reached > offset {
      reached -= 1
      if startsCharacter(reached) { column -= 1 }
    }
    while reached < offset {
      reached += 1
      if source.bytes[reached - 1] == UInt8(ascii: "\n") {
        line += 1
        (lineStart, column) = (reached, 1)
      } else if startsCharacter(reached - 1) {
        column += 1
      }
    }
    return SourceLocation(path: source.path, line: line, column: column, excerpt: excerpt)
  }

  /// Part of the line around `reached`; reads only as much of a long line as is shown.
  private var excerpt: Excerpt {
    let bytes = source.bytes.span
    let reach = 4 * Excerpt.longest
    var start = max(lineStart, reached - reach)
    while start > lineStart, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    let limit = min(bytes.count, reached + reach)
    var end = start
    while end < limit, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    var column = 1
    for index in start..<max(start, min(reached, end)) where bytes[index] & 0xC0 != 0x80 {
      column += 1
    }
    return Excerpt(line: bytes.extracting(start..<end), column: column)
  }

  /// Whether a byte starts a character of its line; a line end's `\r` doesn't.
  private func startsCharacter(_ index: Int) -> Bool {
    let bytes = source.bytes.span
    guard bytes[index] == UInt8(ascii: "\r") else { return bytes[index] & 0xC0 != 0x80 }
    return index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
  }
}
