/// Line ends, spaces, comments and single characters.
extension PlainYAML {
  /// Goes from the end of a value to the next line that isn't empty.
  mutating func endLine(_ bytes: Span<UInt8>) -> Bool {
    if !bytes.isLineEnd(at: index) {
      skipSpaces(bytes)
      if bytes.startsComment(at: index), !skipComment(bytes) { return false }
      guard bytes.isLineEnd(at: index) else { return false }
    }
    startLine(bytes)
    return true
  }

  mutating func startLine(_ bytes: Span<UInt8>) {
    // Nearly all lines have no blanks at their ends.
    if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\n"),
      bytes[index + 1] > UInt8(ascii: "#")
    {
      index += 1
      column = 0
      return
    }
    repeat {
      while index < bytes.count, bytes.isLineEnd(at: index) { skipLineEnd(bytes) }
      let start = index
      skipSpaces(bytes)
      column = index < bytes.count ? index - start : -1
    } while index < bytes.count
      && (bytes.isLineEnd(at: index) || bytes[index] == UInt8(ascii: "#") && skipComment(bytes))
  }

  mutating func skipLineEnd(_ bytes: Span<UInt8>) {
    index += bytes[index] == UInt8(ascii: "\r") ? 2 : 1
  }

  mutating func skipSpaces(_ bytes: Span<UInt8>) { index = bytes.endOfSpaces(from: index) }

  /// Skips blanks, line ends and comments within brackets.
  mutating func skipFlowBlanks(_ bytes: Span<UInt8>) -> Bool {
    skipSpaces(bytes)
    return index < bytes.count && bytes[index] > UInt8(ascii: "#") || skipFlowLines(bytes)
  }

  private mutating func skipFlowLines(_ bytes: Span<UInt8>) -> Bool {
    while index < bytes.count {
      if bytes.startsComment(at: index) {
        guard skipComment(bytes) else { return false }
      } else if bytes.isLineEnd(at: index) {
        skipLineEnd(bytes)
        let start = index
        skipSpaces(bytes)
        guard index < bytes.count else { return true }
        // It may be a `...` line that ends a document.
        if index == start, bytes[index] == UInt8(ascii: ".") { return false }
        if bytes[index] == UInt8(ascii: "#"), !skipComment(bytes) { return false }
      } else {
        return true
      }
    }
    return true
  }

  /// Skips the rest of the line; fails for a comment that YAML ends before the end of its line.
  mutating func skipComment(_ bytes: Span<UInt8>) -> Bool {
    let start = index
    index = bytes.endOfPrintable(from: index)
    while !bytes.isLineEnd(at: index) {
      guard skipCharacter(bytes) else {
        index = start
        return false
      }
    }
    return true
  }

  /// Skips a character; fails for invalid UTF-8, control characters, tabs, a byte order mark, and
  /// line ends other than U+000A.
  mutating func skipCharacter(_ bytes: Span<UInt8>) -> Bool {
    if 0x20..<0x7F ~= bytes[index] {
      index += 1
      return true
    }
    // Kana, Chinese and most Korean characters have three bytes and need not be decoded.
    if 0xE3...0xEC ~= bytes[index], index + 2 < bytes.count, bytes[index + 1] & 0xC0 == 0x80,
      bytes[index + 2] & 0xC0 == 0x80
    {
      index += 3
      return true
    }
    guard let (scalar, length) = bytes.scalar(at: index) else { return false }
    switch scalar.value {
    case 0..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: return false
    default:
      index += length
      return true
    }
  }
}
