import TestSupport
import Testing

@testable import Markup

/// Counting sixteen bytes at a time gives the same number as counting each character.
@Suite struct WordCountTests {
  @Test(arguments: RandomCases.seeds(100))
  func agreesWithCountingCharacterByCharacter(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let pieces = [
      "a", "b,", " ", "\t", "\n", "\u{B}", "\u{E}", "\u{1F}", "!", "~", "é", "ふ", "猫", "😀",
    ]
    // Half of the texts are ASCII.
    .prefix(seed % 2 == 0 ? 10 : 14)
    var text = ""
    for _ in 0..<Int.random(in: 0..<60, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
    }
    var expected = 0
    var isInWord = false
    for scalar in text.unicodeScalars {
      let isBlank = scalar == " " || (0x09...0x0D).contains(scalar.value)
      let isWord = scalar == "ふ" || scalar == "猫"
      if isWord || !isBlank && !isInWord { expected += 1 }
      isInWord = !isBlank && !isWord
    }
    #expect(wordCount(of: text.utf8Span.span) == expected, "\(text.debugDescription)")
  }
}
