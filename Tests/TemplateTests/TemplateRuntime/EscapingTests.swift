import Testing

@testable import Templates

@Suite struct EscapingTests {
  /// Texts are scanned sixteen bytes at a time: every byte at every index of texts around that
  /// length.
  @Test func everySpecialByteIsEscapedAtEveryIndex() {
    for length in 1...34 {
      for place in 0..<length {
        for value in UInt8(0)..<0x80 {
          var text = Array(repeating: UInt8(ascii: "x"), count: length)
          text[place] = value
          let replacement = expected[Character(Unicode.Scalar(value))]
          let before = String(repeating: "x", count: place)
          let after = String(repeating: "x", count: length - place - 1)
          let isForbidden = value < 0x20 && ![9, 10, 13].contains(value) || value == 0x7F
          let shown = replacement ?? (isForbidden ? "\u{FFFD}" : String(Unicode.Scalar(value)))
          #expect(escaped(String(decoding: text, as: UTF8.self)) == before + shown + after)
        }
      }
    }
  }

  @Test(arguments: ["", "é", "雨の日に読む本 ", "雨の日に読む本<", "ａ\u{A0}#%;=?", "🏮🏮🏮"])
  func otherBytesAreUnchanged(_ text: String) {
    #expect(escaped(text) == text.replacing("<", with: "&lt;"))
  }

  @Test func escapesManyBytesOfOneText() {
    #expect(
      escaped("\"'<>&\"'<>&\"'<>&")
        == String(repeating: "&quot;&#39;&lt;&gt;&amp;", count: 3))
  }

  @Test(arguments: [0, 7, 10, 99, 100, -1, -1024, .max, .min])
  func writesNumbersInDecimalDigits(number: Int) {
    var page = PageBuffer(capacity: 1)
    page.append(number)
    #expect(String(decoding: page.bytes, as: UTF8.self) == String(number))
  }

  /// The buffer grows when text is added.
  @Test func copiesPiecesOfAnyLength() {
    var page = PageBuffer(capacity: 1)
    var expected: [UInt8] = []
    for length in 0...70 {
      let piece = (0..<length).map { UInt8(length + $0) }
      page.append(piece)
      expected += piece
    }
    #expect(page.bytes == expected)
  }

  private let expected: [Character: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;", "\r": "\n",
  ]

  private func escaped(_ text: String) -> String {
    var page = PageBuffer()
    page.append(escaping: text)
    return String(decoding: page.bytes, as: UTF8.self)
  }
}
