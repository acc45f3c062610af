import Testing

@testable import Checking

@Suite struct PhraseMatcherTests {
  private let reader = LetterReader.standard

  /// The phrases in a text, by their numbers.
  private func found(_ phrases: [Phrase], in text: String) -> [Int] {
    let bytes = Array(text.utf8)
    let matches = PhraseScan.matches(of: PhraseMatcher(phrases), in: bytes.span)
    return Set(matches.map(\.phrase)).sorted()
  }

  @Test func findsPhrasesWithinOthers() throws {
    let names = ["Lantern Keeper", "The Lantern Keeper", "Lantern", "Keeper of Keys"]
    let phrases = try names.map { try #require(reader.name($0)) }
    #expect(found(phrases, in: "so the lantern keeper of keys") == [0, 1, 2, 3])
    #expect(found(phrases, in: "lantern keepers") == [2])
    #expect(found([], in: "lantern") == [])
  }

  /// Short names match only whole words; a long one matches in any spacing.
  @Test func comparesWords() throws {
    let phrases = try ["Be At", "Beat", "The Long Way Home"].map { try #require(reader.name($0)) }
    #expect(found(phrases, in: "be at") == [0])
    #expect(found(phrases, in: "<p>beat</p>") == [1])
    #expect(found(phrases, in: "<b>be</b><b>at</b>") == [0, 1])
    #expect(found(phrases, in: "<td>be</td><td>at</td>") == [0])
    #expect(found(phrases, in: "beating, maybe at, be atop") == [])
    #expect(found(phrases, in: "#TheLongWayHome the-long way home.") == [2])
    #expect(found(phrases, in: "the long way homeward") == [])
  }

  /// The same result as searching for each phrase alone.
  @Test func agreesWithLookingForEachAlone() {
    var state: UInt64 = 7
    func next(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    let words = ["amber", "brook", "cedar"]
    func text(_ count: UInt64) -> [String] { (0..<count).map { _ in words[Int(next(3))] } }
    for _ in 0..<50 {
      let texts = Set((0..<40).map { _ in text(1 + next(4)) }).sorted { $0.joined() < $1.joined() }
      let phrases = texts.compactMap { reader.name($0.joined(separator: " ")) }
      let whole = text(100)
      let expected = texts.indices.filter { number in
        let phrase = texts[number]
        return whole.indices.contains { whole[$0...].starts(with: phrase) }
      }
      #expect(found(phrases, in: whole.joined(separator: " ")) == expected)
    }
  }

  @Test func cutsTextsIntoPhrasesThatOverlapAtTheEnd() {
    func lengths(_ text: String) -> [Int] {
      reader.phrases(of: Array(text.utf8)).map(\.count)
    }
    #expect(lengths("nice") == [] && lengths("so good") == [])
    #expect(lengths("really good one") == [13])
    #expect(lengths("supercalifragilistic") == [20])
    #expect(
      lengths("one two three four fives sixes sevens eights nines tens elevens") == [20, 26, 28])
    #expect(reader.name("It") == nil && reader.name("1984") == nil && reader.name("K-On!") == nil)
    #expect(reader.name("AKIRA")?.form == .word && reader.name("ゆれる")?.form == .name)
  }
}
