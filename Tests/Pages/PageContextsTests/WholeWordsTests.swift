import Testing

@testable import PageContexts

@Suite struct WholeWordsTests {
  @Test(arguments: 0...30)
  func neverIsLongerThanAsked(count: Int) {
    let text = String(repeating: "é", count: count)
    let short = wholeWords(of: text, upTo: 20)
    #expect(short.unicodeScalars.count == min(count, 20))
    #expect((short == text) == (count <= 20))
  }

  @Test func endsAfterAWord() {
    #expect(wholeWords(of: "The quick brown fox jumps", upTo: 20) == "The quick brown…")
    #expect(wholeWords(of: "Antidisestablishmentarianism", upTo: 10) == "Antidises…")
    #expect(wholeWords(of: "A Pneumonoultramicroscopic", upTo: 12) == "A Pneumonou…")
  }
}
