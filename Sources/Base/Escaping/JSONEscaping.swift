extension [UInt8] {
  /// Appends a text as a JSON string (RFC 8259), with its quotes.
  ///
  /// In a file, control characters are escaped, also those of Latin-1, so that no file can control
  /// a terminal. In a `<script>`, characters that could end it, begin markup or end a line are
  /// escaped; embeddings and overrides are dropped, as on pages.
  package mutating func append(quotingForJSON text: String, inScript: Bool = false) {
    append(UInt8(ascii: "\""))
    text.withSpan { text in
      var start = 0
      while true {
        let end = text.firstIndex(of: mayBeSpecial, from: start)
        append(text.extracting(start..<end))
        guard end < text.count else { return }
        start = end + appendEscape(of: text, at: end, inScript: inScript)
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Appends one character, escaped if necessary; returns its length in bytes.
  private mutating func appendEscape(of text: Span<UInt8>, at index: Int, inScript: Bool) -> Int {
    let byte = text[index]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
    case UInt8(ascii: "\n") where !inScript: append(verbatim: "\\n")
    case UInt8(ascii: "\t") where !inScript: append(verbatim: "\\t")
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"):
      if inScript { appendEscape(of: byte) } else { append(byte) }
    // The first byte of U+0080 to U+00BF; half of these are control characters.
    case 0xC2 where !inScript && text[index + 1] < 0xA0:
      appendEscape(of: text[index + 1])
      return 2
    case 0xE2 where inScript && text.changesDirection(at: index): return 3
    // The separators of lines and paragraphs, U+2028 and U+2029.
    case 0xE2 where inScript && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8:
      append(verbatim: text[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
      return 3
    case 0x80...: append(byte)
    default: appendEscape(of: byte)
    }
    return 1
  }

  private mutating func appendEscape(of character: UInt8) {
    append(verbatim: "\\u00")
    append(UInt8.hexDigit(character >> 4).asciiLowercased)
    append(UInt8.hexDigit(character & 15).asciiLowercased)
  }
}

/// Quotes, backslashes, markup, control characters and the first bytes of special characters.
private let mayBeSpecial = ByteSet {
  switch $0 {
  case ..<0x20, 0x22, 0x26, 0x3C, 0x3E, 0x5C, 0x7F, 0xC2, 0xE2: true
  default: false
  }
}
