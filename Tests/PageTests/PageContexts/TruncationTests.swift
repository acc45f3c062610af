import Testing

@testable import PageBuilding

@Suite struct TruncationTests {
  @Test(arguments: 0...30)
  func isNeverLongerThanAsked(count: Int) {
    let text = String(repeating: "é", count: count)
    let short = text.truncatedAtWord(to: 20)
    #expect(short.unicodeScalars.count == min(count, 20))
    #expect((short == text) == (count <= 20))
  }

  @Test func endsAfterAWord() {
    #expect("The quick brown fox jumps".truncatedAtWord(to: 20) == "The quick brown…")
    #expect("Antidisestablishmentarianism".truncatedAtWord(to: 10) == "Antidises…")
    #expect("A Pneumonoultramicroscopic".truncatedAtWord(to: 12) == "A Pneumonou…")
  }

  @Test func accentedTextIsCutWhereAsciiTextIs() {
    #expect("Thé quick brown fox jumps".truncatedAtWord(to: 20) == "Thé quick brown…")
    #expect("Thé quick brówn fóx".truncatedAtWord(to: 19) == "Thé quick brówn fóx")
  }

  @Test func middleIsCutAndTheEndStays() {
    let title = "A Very Long Title That Goes On Season 12"
    #expect(title.middleTruncated(to: 30) == "A Very Long Title… Season 12")
    #expect("Short".middleTruncated(to: 30) == "Short")
  }
}
