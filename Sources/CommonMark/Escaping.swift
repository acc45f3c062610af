extension [UInt8] {
  /// Text for an element or a quoted attribute; what HTML forbids is U+FFFD.
  mutating func append(escaped text: ArraySlice<UInt8>) {
    var start = text.startIndex
    var index = start
    func replacement(_ index: Int) -> (text: StaticString, length: Int)? {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "&"): return ("&amp;", 1)
      case UInt8(ascii: "<"): return ("&lt;", 1)
      case UInt8(ascii: ">"): return ("&gt;", 1)
      case UInt8(ascii: "\""): return ("&quot;", 1)
      case 0x09, 0x0A: return nil
      case 0x0D: return ("\n", 1)
      case ..<0x20, 0x7F: return ("\u{FFFD}", 1)
      case 0xC2 where index + 1 < text.endIndex && text[index + 1] < 0xA0: return ("\u{FFFD}", 2)
      case 0xEF where index + 2 < text.endIndex:
        let (second, third) = (text[index + 1], text[index + 2])
        let isNoCharacter =
          second == 0xBF && third >= 0xBE || second == 0xB7 && (0x90...0xAF).contains(third)
        return isNoCharacter ? ("\u{FFFD}", 3) : nil
      case 0xF0...0xF4 where index + 3 < text.endIndex:
        let isNoCharacter =
          text[index + 1] & 0x0F == 0x0F && text[index + 2] == 0xBF && text[index + 3] >= 0xBE
        return isNoCharacter ? ("\u{FFFD}", 4) : nil
      default: return nil
      }
    }
    while index < text.endIndex {
      guard let (replacement, length) = replacement(index) else {
        index += 1
        continue
      }
      append(contentsOf: text[start..<index])
      append(replacement)
      index += length
      start = index
    }
    append(contentsOf: text[start...])
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
