import Base
import Testing

@Suite struct TextFromPartsTests {
  @Test(arguments: [40, 400])
  func partsFollowEachOther(capacity: Int) {
    let text = String(capacity: capacity) { text in
      text.append("百分比")
      text.append(UInt8(ascii: " "))
      text.append(digits: 95)
      text.append("")
      text.append(digits: 7, length: 3)
      text.append(" – long enough".utf8Span.span)
    }
    #expect(text == "百分比 95007 – long enough")
    #expect(text.utf8.count == 31)
  }

  @Test func nothingIsAnEmptyText() {
    #expect(String(capacity: 0) { _ in } == "")
  }

  @Test(arguments: [64, 100])
  func bytesThatAreNoTextAreReplaced(capacity: Int) {
    let text = String(capacity: capacity) { text in
      text.append(UInt8(ascii: "a"))
      text.append(0xE7)
      text.append(0x99)
    }
    #expect(text == "a\u{FFFD}")
  }

  @Test(arguments: [
    0, 7, 10, 95, 100, 999, 1000, 9_999, 10_000, -1, -380, Int.max, Int.min,
  ])
  func decimalDigitsAreThoseOfTheNumber(_ number: Int) {
    #expect(String(capacity: 20) { $0.append(decimal: number) } == String(number))
    var bytes: [UInt8] = [0x20]
    bytes.append(decimal: number)
    #expect(String(decoding: bytes, as: UTF8.self) == " \(number)")
  }

  @Test(arguments: [(0, 2, "00"), (7, 4, "0007"), (2016, 4, "2016"), (123, 2, "123")])
  func shortNumbersHaveZerosBeforeThem(_ number: UInt, _ length: Int, _ text: String) {
    #expect(String(capacity: 20) { $0.append(digits: number, length: length) } == text)
  }
}
