/// Blanks, ends of lines and comments, and the signs of a text.
extension PlainYAML {
  @inline(__always)
  var isAtLineEnd: Bool { index >= end || isLineEnd(at: index) }

  /// U+000A, or U+000D before it; one alone is for libyaml.
  @inline(__always)
  func isLineEnd(at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "\n")
      || bytes[index] == UInt8(ascii: "\r") && index + 1 < end
        && bytes[index + 1] == UInt8(ascii: "\n")
  }

  @inline(__always)
  mutating func skipLineEnd() {
    index += bytes[index] == UInt8(ascii: "\r") ? 2 : 1
  }

  @inline(__always)
  mutating func skipSpaces() {
    var place = index
    while place < end, bytes[place] == UInt8(ascii: " ") { place += 1 }
    index = place
  }

  /// Over all that may stand between what is within brackets.
  @inline(__always)
  mutating func skipFlowBlanks() -> Bool {
    skipSpaces()
    return index < end && bytes[index] > UInt8(ascii: "#") || skipFlowLines()
  }

  private mutating func skipFlowLines() -> Bool {
    while index < end, isAtLineEnd || startsComment {
      if startsComment {
        guard skipComment() else { return false }
      } else {
        skipLineEnd()
        let start = index
        skipSpaces()
        // It may be one of the lines that end a document.
        if index == start, index < end, bytes[index] == UInt8(ascii: ".") { return false }
        if index < end, bytes[index] == UInt8(ascii: "#"), !skipComment() { return false }
      }
    }
    return true
  }

  /// Whether a comment starts behind something on its line.
  @inline(__always)
  var startsComment: Bool {
    index < end && bytes[index] == UInt8(ascii: "#") && bytes[index - 1] == UInt8(ascii: " ")
  }

  /// To the end of the line; false for a comment that YAML ends before its line does.
  mutating func skipComment() -> Bool {
    let start = index
    skipPrintable(without: 0, 0)
    while !isAtLineEnd {
      guard skipSign() else {
        index = start
        return false
      }
    }
    return true
  }

  @inline(__always)
  func isBlank(at index: Int) -> Bool {
    index >= end || bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\n")
      || bytes[index] == UInt8(ascii: "\r")
  }

  /// Over what is printable before the first of two signs or the end of the line.
  mutating func skipPrintable(without first: UInt8, _ second: UInt8) {
    index += lengthOfPrintable(in: bytes, at: index, before: end, without: first, second)
  }

  /// Over a sign; false for what is none, for control characters, tabs among them, and for what YAML takes for the end of a
  /// line beside U+000A, or for a byte order mark.
  mutating func skipSign() -> Bool {
    if 0x20..<0x7F ~= bytes[index] {
      index += 1
      return true
    }
    // Kana, Chinese and most Korean characters, all of three bytes: in 15 instructions instead of 70.
    if 0xE3...0xEC ~= bytes[index], index + 2 < end, bytes[index + 1] & 0xC0 == 0x80,
      bytes[index + 2] & 0xC0 == 0x80
    {
      index += 3
      return true
    }
    guard let (scalar, length) = scalar(at: index, before: end, in: bytes) else { return false }
    switch scalar.value {
    case 0..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: return false
    default:
      index += length
      return true
    }
  }
}
