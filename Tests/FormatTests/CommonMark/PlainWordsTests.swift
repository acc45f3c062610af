import Base
import TestSupport
import Testing

@testable import Markup

/// Plain paragraphs are read as cmark reads them.
@Suite struct PlainWordsTests {
  private static let review = """
    It is "slow" (and that's its gift): a room, a person leaving.
    Music and silence share the work; 60% of it is rain.
    雪と月の話。
    もう一度見たい。

    What a show! Éva said so, too.


    (Twice.)
    """

  @Test func `plain reviews need no parser`() {
    #expect(check(Self.review))
    let elsewhere = Self.review.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\r\n")
    #expect(check(elsewhere))
  }

  @Test(arguments: [
    "", "\n", "a", "a\n", "\n\na", "a ", "a  \nb", " a", "a\n b", "a\n\n    b", "\ta", "a\tb",
    "a\rb",
    "a\r\nb", "a\r\n\r\nb\r\n", "a\r\r\nb", "a\n\rb", "a\r\n", "a\r", "a \r\nb", "# a", "a\n#",
    "a\n=", "a\n---", "- a", "1. a", "a\n1. b", "> a", "a\n> b", "a*b*",
    "_a_", "`a`", "a\\", "a\\\nb", "a&amp;b", "a & b", "<b>", "a < b", "a > b", "[a]: b\n",
    "[a](b)",
    "![a](b)", "a![", "a!", "!", "::: spoiler\na\n:::", "a\n::: spoiler\n", ":::", "~~~\na", "***",
    "\u{FEFF}a", "\u{3000}a\u{3000}", "a\u{85}b", "a\0b", "a\u{7F}b", "XYZ^ is it", "=a",
    "\"a\"\n'b'",
    "\u{700}a", "a\u{2028}b", "| a |\n|---|", "{a}", "~a~", "a ~~b~~", "a ==b==", "a $$b$$",
    "a | b\n--|--",
    "a [^1]", "a ![[b]]", "a ~b", "5 $", "a = b", "a | b", "https://example.org/a?b=c", "a@b",
  ])
  func `what may be more is left to the parser`(text: String) { check(text) }

  @Test func `texts changed at random are read as by the parser`() {
    let pieces = [
      "\n", "\n\n", " ", "  \n", "\t", "*", "_", "`", "&amp;", "<", ">", "[", "]", "!", "![", "\\",
      "#", "-", "\n- ", "\n1. ", "\n> ", "\n    ", "\n=", "\n---", ":", "\n:::", "~", "\r", "\0",
      "\u{FEFF}", "カ", "é", "x", "XYZ", "\"", "'", "(", "\n\"", "\n(", "\n'", "\n雪", ".", "!<",
      ">!", "~~", "==", "$$", "|", "\n|-|\n", "[^1]", "\n[^1]: ", "\n> [!note]", "\n- [ ] ", "![[",
      "]]",
    ]
    var (all, taken) = (0, 0)
    for seed in RandomCases.seeds(100) {
      var random = SplitMix(seed: seed)
      random.change(Self.review, with: pieces) {
        all += 1
        let isTaken = check($0)
        if isTaken { taken += 1 }
        return isTaken
      }
    }
    #expect(taken > all / 20 && taken < all, "the quick path took \(taken) of \(all)")
  }

  @Test func `bytes changed at random are read as by the parser`() {
    let seeds = RandomCases.seeds(1_000)
    var taken = 0
    for seed in seeds {
      var random = SplitMix(seed: seed)
      var bytes = Array(Self.review.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: bytes.indices, using: &random)
        let byte = UInt8.random(in: 0...255, using: &random)
        if Bool.random(using: &random) {
          bytes[index] = byte
        } else {
          bytes.insert(byte, at: index)
        }
      }
      if check(bytes) { taken += 1 }
    }
    #expect(taken >= seeds.count / 20 && taken < seeds.count, "the quick path took \(taken)")
  }

  @Test(arguments: [
    "*", "&", "<", ">", "[", "\\", "]", "_", "`", "\t", "\r", "é", "!", "\n", "X", "~", "=", "$",
    "|",
    "\"", "#", "%", "}",
  ])
  func `no sign is overlooked, wherever it stands among eight bytes`(sign: String) {
    for length in 0..<18 {
      let (before, after) = (
        String(repeating: "x", count: length), String(repeating: "y", count: 20)
      )
      check(before + sign + after)
      check("a" + before + sign + after + sign)
      check(before + "Z" + sign + after)
    }
  }

  @Test func `bytes that are no text are left to the parser`() {
    let outline = Outline.of([0x61, 0xFF, 0x62], in: 0..<3)
    #expect(outline.steps.count == 3)
    #expect(outline.bytes == Array("a\u{FFFD}b".utf8))
  }

  /// Whether the text was taken for plain.
  @discardableResult
  private func check(_ text: String) -> Bool { check(Array(text.utf8)) }

  @discardableResult
  private func check(_ bytes: [UInt8]) -> Bool {
    let file = "---\n".utf8 + bytes + "\n---".utf8
    let range = 4..<file.count - 4
    let text = String(decoding: bytes, as: UTF8.self)
    var quick = Outline.of(file, in: range)
    guard let plain = Outline.plainSteps(of: file, in: range), bytes.span.isUTF8 else {
      #expect(quick.steps == Outline(parsing: MarkedText(file[range])).steps, "\(text)")
      return false
    }
    #expect(quick.steps == plain, "\(text)")
    for step in plain where step.number > 0 {
      let words = quick.unmarked(step.text)
      var html: [UInt8] = []
      html.append(escaping: words.span)
      #expect(html == Array(words), "\(text)")
      #expect(step.number == wordCount(of: words.span), "\(text)")
    }
    let marked = MarkedText(file[range])
    #expect(!marked.alphabet.isUsed, "\(text)")
    let judge = Outline(parsing: marked)
    #expect(quick.steps.map(\.kind) == judge.steps.map(\.kind), "\(text)")
    #expect(quick.steps.map(\.edge) == judge.steps.map(\.edge), "\(text)")
    #expect(
      quick.steps.map { quick.words($0.text) } == judge.steps.map { judge.words($0.text) },
      "\(text)")
    #expect(judge.problems.isEmpty, "\(text)")
    quick.linkTitles()
    #expect(quick.steps == plain, "\(text)")
    return true
  }
}
