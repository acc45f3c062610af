import Bytes

extension [UInt8] {
  /// Text for an element or a quoted attribute; what HTML forbids is U+FFFD.
  ///
  /// By runs of what stays as it is: 2 instructions a byte, where one byte at a time takes 9.
  mutating func append(escaped text: ArraySlice<UInt8>) {
    text.withUnsafeBufferPointer { text in
      var start = 0
      var index = 0
      while index < text.count {
        index += lengthOfPlain(in: text, from: index)
        guard index < text.count else { break }
        guard let (replacement, length) = escape(at: index, in: text) else {
          index += 1
          continue
        }
        append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        append(replacement)
        index += length
        start = index
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
  }

  mutating func append(escaped text: String) {
    append(escaped: Array(text.utf8)[...])
  }

  mutating func append(_ text: StaticString) {
    append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(openingLink href: String) {
    append("<a href=\"")
    append(escaped: href)
    append("\">")
  }
}

extension UInt8 {
  /// False for all bytes that HTML takes as they are, whatever follows.
  fileprivate var mayNeedEscape: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "): false
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), ..<0x20, 0x7F,
      0xC2, 0xEF...0xF4:
      true
    default: false
    }
  }
}

/// How many bytes that HTML takes as they are there are from an index on; all of them while there are sixteen to look at.
private func lengthOfPlain(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var index = start
  while index + 16 <= text.count {
    let bytes = SixteenBytes(text, at: index)
    // `<` and `>` differ in one bit, `"` and `&` too.
    let isOther =
      ((bytes | .all(0x02)) .== .all(0x3E)) .| ((bytes | .all(0x04)) .== .all(0x26))
      .| (bytes .< .all(0x20)) .| (bytes .== .all(0x7F)) .| (bytes .== .all(0xC2))
      .| (.all(0xEE) .< bytes)
    if isOther.hasAny { return index + isOther.first - start }
    index += 16
  }
  while index < text.count, !text[index].mayNeedEscape { index += 1 }
  return index - start
}

/// What is written in place of the character at an index, and its length; nil when it stays.
private func escape(
  at index: Int, in text: UnsafeBufferPointer<UInt8>
) -> (text: StaticString, length: Int)? {
  switch text[index] {
  case UInt8(ascii: "&"): return ("&amp;", 1)
  case UInt8(ascii: "<"): return ("&lt;", 1)
  case UInt8(ascii: ">"): return ("&gt;", 1)
  case UInt8(ascii: "\""): return ("&quot;", 1)
  case 0x09, 0x0A: return nil
  case 0x0D: return ("\n", 1)
  case ..<0x20, 0x7F: return ("\u{FFFD}", 1)
  case 0xC2 where index + 1 < text.count && text[index + 1] < 0xA0: return ("\u{FFFD}", 2)
  case 0xEF where index + 2 < text.count:
    let (second, third) = (text[index + 1], text[index + 2])
    let isNoCharacter =
      second == 0xBF && third >= 0xBE || second == 0xB7 && (0x90...0xAF).contains(third)
    return isNoCharacter ? ("\u{FFFD}", 3) : nil
  case 0xF0...0xF4 where index + 3 < text.count:
    let isNoCharacter =
      text[index + 1] & 0x0F == 0x0F && text[index + 2] == 0xBF && text[index + 3] >= 0xBE
    return isNoCharacter ? ("\u{FFFD}", 4) : nil
  default: return nil
  }
}
