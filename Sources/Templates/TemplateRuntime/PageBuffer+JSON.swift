import Base

extension PageBuffer {
  /// Adds what stands between the quotes of a JSON text within a `<script>`.
  mutating func append(escapingForJSON text: borrowing String) {
    (copy text).withSpan { text in
      var start = 0
      while true {
        let end = firstSpecial(in: text, from: start)
        append(text, start..<end)
        guard end < text.count else { return }
        start = end + appendEscape(of: text, at: end)
      }
    }
  }

  /// Adds the escape of the character at an index; gives the number of its bytes.
  private mutating func appendEscape(of text: Span<UInt8>, at index: Int) -> Int {
    let byte = text[index]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      append(UInt8(ascii: "\\"))
      append(byte)
      return 1
    case 0xE2:
      append(text[index + 2] == 0xA8 ? "\\u2028" as StaticString : "\\u2029")
      return 3
    default:
      append("\\u00" as StaticString)
      append(UInt8.hexDigit(byte >> 4).asciiLowercased)
      append(UInt8.hexDigit(byte & 15).asciiLowercased)
      return 1
    }
  }
}

/// The first index of what would end a JSON text or the `<script>` around it, or begin markup, or end a line of script;
/// the end when there is nothing of the kind.
private func firstSpecial(in text: Span<UInt8>, from start: Int) -> Int {
  var index = start
  while index + 16 <= text.count {
    if mayHaveSpecial(SixteenBytes(text, at: index)) {
      for index in index..<index + 16 where isSpecial(text, at: index) { return index }
    }
    index += 16
  }
  while index < text.count, !isSpecial(text, at: index) { index += 1 }
  return index
}

/// Whether one of the bytes is such a byte; true for some others, too.
private func mayHaveSpecial(_ bytes: SixteenBytes) -> Bool {
  (((bytes | .all(0x04)) .== .all(0x26)) .| ((bytes | .all(0x02)) .== .all(0x3E))
    .| (bytes .== .all(UInt8(ascii: "\\"))) .| (bytes .== .all(0xE2))
    .| (bytes .== .all(0x7F)) .| (bytes .< .all(0x20))).hasAny
}

private func isSpecial(_ text: Span<UInt8>, at index: Int) -> Bool {
  switch text[index] {
  case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "<"),
    UInt8(ascii: ">"), UInt8(ascii: "\\"):
    true
  // Of what begins with E2, only the separators of lines and paragraphs end a line of script.
  case 0xE2:
    index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8
  default: false
  }
}
