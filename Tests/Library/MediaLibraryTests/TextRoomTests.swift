import MediaLibrary
import Testing

@Suite struct TextRoomTests {
  @Test func partsFollowEachOther() {
    let text = String(capacity: 40) { text in
      text.add("百分比")
      text.add(UInt8(ascii: " "))
      text.add(digits: 95)
      text.add("")
      text.add(digits: 7, length: 3)
      text.add(" – long enough")
    }
    #expect(text == "百分比 95007 – long enough")
    #expect(text.utf8.count == 31)
    #expect(String(capacity: 0) { _ in } == "")
  }

  @Test(arguments: [0, 7, 10, 95, 1000, -1, -380, Int.max, Int.min])
  func digitsAreThoseOfTheNumber(_ number: Int) {
    #expect(String(digits: number) == String(number))
  }

  @Test(arguments: [
    (0, 100, "0"), (95, 10, "9.5"), (80, 10, "8"), (1, 3, "0.33"), (2, 3, "0.67"),
    (1205, 100, "12.05"), (1999, 1000, "2"),
  ])
  func decimalsHaveNoZerosAtTheEnd(_ numerator: Int, _ denominator: Int, _ text: String) {
    #expect(decimal(numerator, per: denominator) == text)
  }
}
