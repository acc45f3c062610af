import Testing

@testable import Rendering

@Suite struct ShortenedTests {
  @Test(arguments: 0...30)
  func neverIsLongerThanAsked(count: Int) {
    let text = String(repeating: "é", count: count)
    let short = shortened(text, to: 20)
    #expect(short.unicodeScalars.count == min(count, 20))
    #expect((short == text) == (count <= 20))
  }

  @Test func endsAfterAWord() {
    #expect(shortened("The quick brown fox jumps", to: 20) == "The quick brown…")
    #expect(shortened("Antidisestablishmentarianism", to: 10) == "Antidises…")
    #expect(shortened("A Pneumonoultramicroscopic", to: 12) == "A Pneumonou…")
  }
}
