extension [UInt8] {
  /// Adds a text as JSON (RFC 8259) has it, between quotes. Controls are escaped, those of Latin-1 too: no terminal obeys
  /// what a file says.
  package mutating func append(quotingForJSON text: String) {
    append(UInt8(ascii: "\""))
    text.withSpan { text in
      var start = 0
      while true {
        let end = text.firstIndex(
          from: start, whereAny: mayBeSpecial,
          orOne: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0x22 || $0 == 0x5C })
        append(text.extracting(start..<end))
        guard end < text.count else { return }
        start = end + appendEscape(of: text, at: end)
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Adds one character, escaped where it must be; gives the number of its bytes.
  private mutating func appendEscape(of text: Span<UInt8>, at index: Int) -> Int {
    let byte = text[index]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case UInt8(ascii: "\n"): append(verbatim: "\\n")
    case UInt8(ascii: "\t"): append(verbatim: "\\t")
    // The first byte of U+0080 to U+00BF, of which half are controls.
    case 0xC2:
      guard text[index + 1] < 0xA0 else {
        append(text.extracting(index..<index + 2))
        return 2
      }
      appendEscape(of: text[index + 1])
      return 2
    default: appendEscape(of: byte)
    }
    return 1
  }

  private mutating func appendEscape(of control: UInt8) {
    append(verbatim: "\\u00")
    append(UInt8.hexDigit(control >> 4).asciiLowercased)
    append(UInt8.hexDigit(control & 15).asciiLowercased)
  }
}

/// Which of sixteen bytes need a look: a quote, a backslash, a control or what may begin one.
private func mayBeSpecial(_ bytes: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
  (bytes .< .all(0x20)) .| (bytes .== .all(0x22)) .| (bytes .== .all(0x5C))
    .| (bytes .== .all(0x7F)) .| (bytes .== .all(0xC2))
}
