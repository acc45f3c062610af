import Markup
import TestSupport
import Testing

@Suite struct HostileTests {
  private static let n = 20_000

  @Test(arguments: [
    "> ", ">", "- ", "1. ", "*a ", "**a *b ", "_", "*_", "[", "![", "![[]()", "[a](", "[[", "[[a]]",
    "[[a|b]]",
    "`", "`a", "<", "<b>", "<b", "<!--", "<?", "&", "\\", "]", ">!", "!<", ">!a!<", ">!*",
    "!<*a* >!",
    "::: spoiler\n", ":::\n", "- ::: spoiler\n", "> ::: spoiler\n\n:::\n", "# a\n", "a\\\n",
    "a  \n", "\n",
    "[a]: b\n", "| a ", "<a@b>", "日", "&amp;>!a!<", "a\n>!b!<\n", "[x](javascript:y) ", "\u{700}",
    "![a](b) ",
    ":", "\t", "- a\n\n", "~~", "~~a~~", "~~*", "[^1]", "[^1]: a\n", "[^1]: a[^1]\n\n", "> [!a]\n",
    "> [!a]\n\n", "- [ ] a\n", "| a |\n|-|\n\n", "|-|-|\n", "==a==", "$$a", "^[a]", "![[a]]",
    "==a ",
    "![a](pictures/b.jpg \"c\")\n\n", "![![a](pictures/b.jpg)](pictures/c.jpg)",
  ])
  func `much of one thing neither hangs nor crashes`(_ unit: String) {
    let rendered = RenderedText(String(repeating: unit, count: Self.n))
    #expect(rendered.problems.count < 250)
    #expect(rendered.html.utf8.count < 12_000_000)
    #expect(isBalanced(rendered.html))
  }

  @Test func `a text that takes much memory changes none after it`() {
    let text = "A *few* [words](https://example.org/a), and\n- a list\n- of `code`\n"
    let alone = RenderedText(text)
    #expect(alone.html.contains("<em>few</em>"))
    for unit in [text, "[a]: /b\n", "[[[[a]]]] ", "*a _b "] {
      let long = RenderedText(String(repeating: unit + "\n", count: 5_000))
      #expect(isBalanced(long.html))
      #expect(RenderedText(text).html == alone.html)
    }
  }

  private static let cases1: [(String, String)] = [
    ("> ", "</blockquote>"), ("- ", "</li>"), ("*a **b ", ""), ("[", ""),
  ]

  @Test(arguments: cases1)
  func `nesting is capped`(_ unit: String, _ tag: String) {
    let rendered = RenderedText(String(repeating: unit, count: 10_000) + "x")
    #expect(rendered.html.contains("x"))
    if !tag.isEmpty {
      #expect(rendered.html.split(separator: "\n").count { $0.contains(tag) } == 60)
      #expect(rendered.problems == ["4:121 nested-too-deep"])
    }
  }

  @Test func `emphasis is capped`() {
    let text = String(repeating: "*a ", count: 5_000) + "x" + String(repeating: "*", count: 5_000)
    let rendered = RenderedText(text)
    #expect(rendered.html.ranges(of: "<em>").count == 60)
    #expect(rendered.problems.map { $0.split(separator: " ").last } == ["nested-too-deep"])
  }

  @Test func `a line of a megabyte`() {
    #expect(RenderedText(String(repeating: "word ", count: 200_000)).html.utf8.count == 1_000_007)
  }

  @Test func `too long a text is an error`() {
    let rendered = RenderedText(String(repeating: "word ", count: 210_000))
    #expect(rendered.problems == ["4:1 text-too-long"])
    #expect(rendered.html == "")
  }

  @Test func `bytes that are no text`() {
    #expect(RenderedText([0x61, 0x00, 0x62]).html == "<p>a\u{FFFD}b</p>\n")
    #expect(RenderedText([0x61, 0xFF, 0xC3, 0x28]).html == "<p>a\u{FFFD}\u{FFFD}(</p>\n")
    #expect(
      RenderedText("a&#1;&#x81;&#xFFFE;&#x1FFFF;&#xFDD0;\u{7F}").html
        == "<p>a" + String(repeating: "\u{FFFD}", count: 6) + "</p>\n")
    #expect(RenderedText([0xDC]).html == "<p>\u{FFFD}</p>\n")
  }

  @Test func `text of the characters that stand for marks`() {
    let all = (0x700...0x70D).compactMap(Unicode.Scalar.init).map(String.init).joined()
    #expect(html(all) == "<p dir=\"auto\">\(all)</p>\n")
    let few = "\u{700}\u{701}\u{702}"
    #expect(
      html("\(few) >!a!<") == "<p dir=\"auto\">\(few) \(RenderedText.spoiler("a"))</p>\n")
  }

  @Test func `any order of marks makes well nested HTML`() {
    let parts = [
      ">!", "!<", "*", "**", "_", "[[a/b", "|", "]]", "[", "](https://x.example)", "![", "`", "\n",
      "\n\n", "::: spoiler A\n", "\n:::\n", "\n> ", "\n- ", "\n  ", "<b>", "</b>", "<!--", "-->",
      "# ", "w ", "日", "\\", "&amp;", "<div>\n", "\n1. ", "    ", "```\n", "~~", "~~", "[^1]",
      "[^1]",
      "\n[^1]: ", "\n\n[^1]: ", "> [!note] ", "\n\n> [!tip]- ", "\n\n> [!spoiler] ", "\n- [ ] ",
      "![a](pictures/a%20b.jpg \"b\")", "\n\n![a](pictures/a%20b.jpg \"b\")\n\n", "![[",
      "\n|a|\n|-|\n",
    ]
    for text in randomTexts(of: parts, count: RandomCases.count(3_000)) {
      #expect(isBalanced(RenderedText(text).html), "\(text)")
      #expect(isBalanced(RenderedText(text, spoilers: .leftOut).html), "\(text)")
    }
  }

  @Test func `whatever stands around a spoiler, it stays one`() {
    let parts = [
      ">!SECRET!<", ">!SECRET!<", ">!a *SECRET!<",
      "\n\n::: spoiler SECRET\nSECRET\n\nSECRET\n:::\n\n", "*", "**",
      "_", "[", "](https://x.example)", "![", "\n", "\n\n", "\n> ", "\n- ", "\n1. ", "# ", "w ",
      "日", ">",
      "&lt;", "!", "|", "\n---\n", "\n===\n", "[[", "]]", "~~x~~", "[^1]", "\n[^1]: ",
      "\n\n[^1]: >!SECRET!<", "\n\n> [!spoiler] SECRET\n> SECRET\n\n", "\n\n> [!note]- ",
      "\n- [ ] ",
      "\n|a|\n|-|\n", "![a](pictures/b.jpg)",
    ]
    for text in randomTexts(of: parts, count: RandomCases.count(3_000)) {
      let rendered = RenderedText(text, spoilers: .leftOut)
      #expect(!rendered.html.contains("SECRET"), "\(text)")
      #expect(!rendered.excerpt.contains("SECRET"), "\(text)")
    }
  }

  /// Equal in every run.
  private func randomTexts(of parts: [String], count: Int) -> [String] {
    var state: UInt64 = 42
    return (0..<count).map { _ in
      (0..<30).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return parts[Int((state >> 33) % UInt64(parts.count))]
      }.joined()
    }
  }
}
