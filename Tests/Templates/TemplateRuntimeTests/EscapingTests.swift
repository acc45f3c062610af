import Testing

@testable import TemplateRuntime

@Suite struct EscapingTests {
  /// Texts are looked at eight bytes at a time: every byte at every place of texts around that length.
  @Test func everySpecialByteIsEscapedAtEveryIndex() {
    for length in 1...26 {
      for place in 0..<length {
        for value in UInt8(0)..<0x80 {
          var text = Array(repeating: UInt8(ascii: "x"), count: length)
          text[place] = value
          let replacement = expected[Character(Unicode.Scalar(value))]
          let before = String(repeating: "x", count: place)
          let after = String(repeating: "x", count: length - place - 1)
          let isForbidden = value < 0x20 && ![9, 10, 12, 13].contains(value) || value == 0x7F
          let shown = replacement ?? (isForbidden ? "\u{FFFD}" : String(Unicode.Scalar(value)))
          #expect(escaped(String(decoding: text, as: UTF8.self)) == before + shown + after)
        }
      }
    }
  }

  @Test(arguments: ["", "é", "雨の日に読む本 ", "雨の日に読む本<", "ａ\u{80}\u{9F}\u{A0}#%;=?", "🏮🏮🏮"])
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
    #expect(page.withBytes { String(decoding: $0, as: UTF8.self) } == String(number))
  }

  /// Short pieces are copied another way than long ones.
  @Test func copiesPiecesOfAnyLength() {
    var page = PageBuffer(capacity: 1)
    var expected: [UInt8] = []
    for length in 0...70 {
      let piece = (0..<length).map { UInt8(length + $0) }
      piece.withUnsafeBufferPointer { page.append($0) }
      expected += piece
    }
    #expect(page.withBytes { Array($0) } == expected)
  }

  private let expected: [Character: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
  ]

  private func escaped(_ text: String) -> String {
    var page = PageBuffer()
    page.append(escaping: text)
    return page.withBytes { String(decoding: $0, as: UTF8.self) }
  }
}
