import Testing

@testable import Checking

@Suite struct PhraseMatcherTests {
  /// The phrases that end behind each word.
  private func found(_ phrases: [[UInt64]], in words: [UInt64]) -> [[Int]] {
    let matcher = PhraseMatcher(phrases)
    var node: PhraseMatcher.Node = 0
    return words.map { word in
      node = matcher.next(behind: node, word)
      var found: [Int] = []
      matcher.forEachPhrase(at: node) { found.append($0) }
      return found
    }
  }

  @Test func findsPhrasesWithinOthers() {
    let phrases: [[UInt64]] = [[1, 2, 3], [2, 3], [3], [3, 1]]
    #expect(found(phrases, in: [1, 2, 3, 1, 2]) == [[], [], [0, 1, 2], [3], []])
    #expect(found(phrases, in: [9, 2, 9, 3]) == [[], [], [], [2]])
    #expect(found([], in: [1]) == [[]])
  }

  /// As if each phrase was looked for alone.
  @Test func agreesWithLookingForEachAlone() {
    var state: UInt64 = 7
    func next(_ bound: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % bound
    }
    for _ in 0..<50 {
      var phrases: [[UInt64]] = []
      for _ in 0..<40 {
        let phrase = (0..<(1 + next(4))).map { _ in next(3) }
        if !phrases.contains(phrase) { phrases.append(phrase) }
      }
      let words = (0..<100).map { _ in next(4) }
      let expected = words.indices.map { end in
        phrases.indices.filter {
          words[...end].suffix(phrases[$0].count).elementsEqual(phrases[$0])
        }
      }
      #expect(found(phrases, in: words).map { $0.sorted() } == expected)
    }
  }

  @Test func cutsTextsIntoPhrasesThatOverlapAtTheEnd() {
    let reader = WordReader.standard
    func lengths(_ text: String) -> [Int] {
      reader.phrases(of: Array(text.utf8)).map(\.words.count)
    }
    #expect(lengths("nice") == [] && lengths("so good") == [])
    #expect(lengths("really good one") == [3])
    #expect(lengths("supercalifragilistic") == [1])
    #expect(
      lengths("one two three four fives sixes sevens eights nines tens elevens") == [5, 5, 5])
    #expect(reader.name("It") == nil && reader.name("1984") == nil && reader.name("K-On!") == nil)
    #expect(reader.name("AKIRA")?.form == .name && reader.name("ゆれる")?.form == .words)
  }
}
