import Markup
import TestSupport
import Testing

/// Reviews in the few tags that trackers accept, and back.
@Suite struct ReviewHTMLTests {
  private func html(_ text: String, spoilerTag: String? = "spoiler") -> String {
    reviewHTML(of: text, spoilerTag: spoilerTag) { ["anime/a": "A & B"][$0] }
  }

  @Test(arguments: [
    ("Plain & \\<simple>\nlines.", "Plain &amp; &lt;simple&gt; lines."),
    ("One.\n\nTwo\\\nthree.", "One.<br/><br/>Two<br/>three."),
    ("# A *head*\n\nText", "<b>A <i>head</i></b><br/><br/>Text"),
    ("**a *b* c** and ~~gone~~", "<b>a <i>b</i> c</b> and gone"),
    (
      "[a](https://a.example/?x=1&y=2) [b](b.html) [c](javascript:x)",
      "<a href=\"https://a.example/?x=1&amp;y=2\">a</a> b c"
    ),
    ("Before\n\n> a\n>\n> b\n\nafter", "Before<blockquote>a<br/><br/>b</blockquote>after"),
    ("- a\n- b\n  1. c\n  2. d\n\nend", "• a<br/>• b<br/>1. c<br/>2. d<br/><br/>end"),
    ("[[anime/a]], [[anime/a|that]] and [[anime/b]]", "A &amp; B, that and anime/b"),
    ("It >!ends *so*!<.", "It <spoiler>ends <i>so</i></spoiler>."),
    (
      "One.\n\n::: spoiler The end\nTwo.\n\nThree.\n:::\n\nFour.",
      "One.<br/><br/>The end<spoiler><br/><br/>Two.<br/><br/>Three.</spoiler><br/><br/>Four."
    ),
    ("```\na < b\n  c\n```", "a &lt; b<br/>  c"),
    ("![A sea](sea.png) and ![^1]", "A sea and ![^1]"),
    ("", ""),
  ])
  func textsBecomeFewTags(markdown: String, expected: String) {
    #expect(html(markdown) == expected)
  }

  @Test func spoilersAreDroppedWithoutATagForThem() {
    let text =
      "It >!ends!<. **And >!so!<.**\n\n::: spoiler Title\nTwo >!and!<.\n:::\n\n> [!spoiler]\n> three"
    let html = html(text, spoilerTag: nil)
    #expect(
      html == "It […]. <b>And […].</b><br/><br/>Title<br/><br/>[…]<br/><br/>[…]", "\(html)")
  }

  /// Importing it keeps its meaning, and importing it again changes nothing.
  @Test(arguments: RandomCases.seeds(200))
  func markupInTheTagsIsRestored(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let text = (0...Int.random(in: 0...4, using: &random))
      .map { _ in Self.block(using: &random) }.joined(separator: "\n\n")
    let written = html(text)
    for keepsLines in [false, true] {
      let read = try markdown(fromHTML: written, keepingLines: keepsLines)
      #expect(html(read) == written, "\(text)\n\n\(read)")
      #expect(try markdown(fromHTML: html(read), keepingLines: keepsLines) == read)
    }
  }

  private static func block(using random: inout SplitMix) -> String {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: "> " + line(using: &random)
    case 1: "::: spoiler\n\n" + line(using: &random) + "\n\n:::"
    case 2: line(using: &random) + "\\\n" + line(using: &random)
    default: line(using: &random)
    }
  }

  private static func line(using random: inout SplitMix) -> String {
    let parts = [
      "rain & tea", "*slow*", "**loud**", "***both***", "[a link](https://a.example/x)",
      "\\*no mark\\*", "海の音", ">!it ends!<", ">!it *all* ends!<", "1 \\< 2", "\\[\\[no link]]",
    ]
    return (0...Int.random(in: 0...4, using: &random))
      .map { _ in parts.randomElement(using: &random) ?? "" }.joined(separator: ", ")
  }

  @Test(arguments: [
    ("A **b**, *c* [d](https://a.example/)\\\ne.\n\n> f", false, false),
    ("It >!ends!<.", true, false), ("::: spoiler\nIt ends.\n:::", true, false),
    ("- a", false, true), ("1. a", false, true), ("# a", false, true), ("`a`", false, true),
    ("```\na\n```", false, true), ("~~a~~", false, true), ("![a](b.png)", false, true),
    ("a\n\n---", false, true), ("[[anime/a]]", false, true), ("[a](b.html)", false, true),
    ("a[^1]\n\n[^1]: b", false, true), ("| a |\n| --- |\n| b |", false, true),
    ("> [!note] a\n> b", false, true), ("\\`a\\` and \\- b", false, false),
  ])
  func lossesAreFound(text: String, hasSpoilers: Bool, hasOtherMarks: Bool) {
    let losses = ReviewHTMLLosses(of: text)
    #expect(losses.hasSpoilers == hasSpoilers && losses.hasOtherMarks == hasOtherMarks)
  }
}
