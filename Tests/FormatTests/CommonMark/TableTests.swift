import Markup
import TestSupport
import Testing

/// Pipe tables, as GitHub reads them.
@Suite struct TableTests {
  private static func table(_ head: [String], _ rows: [[String]] = []) -> String {
    func cells(_ words: [String], _ tag: String, _ start: String) -> String {
      let cells = words.map { $0.hasPrefix("<t") ? $0 + "</\(tag)>" : "\(start)\($0)</\(tag)>" }
      return "<tr>\n" + cells.map { $0 + "\n" }.joined() + "</tr>\n"
    }
    let body = rows.map { cells($0, "td", "<td>") }.joined()
    return "<div class=\"table-box\" tabindex=\"0\">\n<table>\n<thead>\n"
      + cells(head, "th", "<th scope=\"col\">") + "</thead>\n"
      + (rows.isEmpty ? "" : "<tbody>\n\(body)</tbody>\n") + "</table>\n</div>\n"
  }

  private static let link = "<a href=\"../anime/cowboy-bebop.html\">"

  @Test(
    arguments: [
      ("| a | b |\n|---|---|\n| c | *d* |", table(["a", "b"], [["c", "<em>d</em>"]])),
      ("| a |\n| - |", table(["a"])), ("a | b\n-- | --\nc | d", table(["a", "b"], [["c", "d"]])),
      ("> |a|\n> |-|", "<blockquote>\n\(table(["a"]))</blockquote>\n"),
      ("- |a|\n  |-|\n  |b|", "<ul>\n<li>\n\(table(["a"], [["b"]]))</li>\n</ul>\n"),
      // Rows may have any number of cells, and need no bars.
      ("|a|b|\n|-|-|\n|c|\n|d|e|f|\ng", table(["a", "b"], [["c"], ["d", "e", "f"], ["g"]])),
      ("|a|b|\n|-|-|\n| | |\n||x|", table(["a", "b"], [["", ""], ["", "x"]])),
      // Words above and below aren't part of it.
      (
        "Here  \nor | there:\n*so* | a\n--- | ---\nb | c\n\nd",
        "<p>Here<br>\nor | there:</p>\n\(table(["<em>so</em>", "a"], [["b", "c"]]))<p>d</p>\n"
      ),
      // Bars in code, in links, and after a backslash are text.
      (
        "a | b\n-- | --\n`c|d` | `e\\|f`\n\\|g\\| | [h|i](j)",
        table(
          ["a", "b"],
          [
            ["<code>c|d</code>", "<code>e|f</code>"], ["|g|", "<a href=\"j\">h|i</a>"],
          ])
      ),
      ("|a|\n|-|\n|[b](c\\|d)|", table(["a"], [["<a href=\"c%7Cd\">b</a>"]])),
      (
        "|a|b|\n|-|-|\n|[[anime/cowboy-bebop\\|x]]||\n|[[anime/cowboy-bebop|y]]|z|",
        table(["a", "b"], [["\(link)x</a>", ""], ["\(link)y</a>", "z"]])
      ),
      ("|a|\n|-|\n|>!b!<|", table(["a"], [[RenderedText.spoiler("b")]])),
      ("|~~a~~|\n|-|\n|~~b|", table(["<del>a</del>"], [["~~b"]])),
      ("> [!note] x | y\n> |-|-|", nil), ("a\\|b", "<p>a|b</p>\n"), ("`a\\|b`", nil),
      ("[a](b\\|c)", "<p><a href=\"b%7Cc\">a</a></p>\n"),
    ] as [(String, String?)])
  func tablesAreShown(_ text: String, _ expected: String?) {
    let rendered = RenderedText(text)
    if let expected {
      #expect(rendered.html == expected)
    } else {
      #expect(!rendered.html.contains("<table"))
    }
    #expect(rendered.problems == [])
  }

  @Test func columnsAreAligned() {
    #expect(
      RenderedText("|a|b|c|d|\n|---|:--|:-:|--:|\n|1|2|3|4|5|").html
        == Self.table(
          [
            "a", "b", "<th scope=\"col\" class=\"center\">c", "<th scope=\"col\" class=\"end\">d",
          ], [["1", "2", "<td class=\"center\">3", "<td class=\"end\">4", "5"]]))
  }

  @Test(
    arguments: [
      ("|a|\n|-|-|\n|b|", "4:1"), ("a | b\nc\n|---|", nil), ("| a |\nb", nil), ("|-|-|", nil),
      ("a|b\n-\\|-", nil),
      ("|a >!b|c!<|\n|-|-|", "4:1"), ("x >!y\n|a|\n|-|\n|b!<|", "5:1"),
    ] as [(String, String?)])
  func othersStayAsTheyAreWritten(_ text: String, _ place: String?) {
    let rendered = RenderedText(text)
    #expect(!rendered.html.contains("<table"))
    #expect(rendered.problems == (place.map { ["\($0) not-a-table"] } ?? []))
  }

  @Test func aTableHasWordsEverywhere() {
    let rendered = RenderedText("|a|b|\n|-|-|\n|c|d|")
    #expect(rendered.prose.wordCount == 4)
    // The words of its cells aren't part of the excerpt.
    #expect(RenderedText("x\n\n|a|b|\n|-|-|\n|c|d|\n\ny").excerpt == "x y")
    #expect(RenderedText(line: "|a|b|\n|-|-|\n|c|d|").html == "a · b<br>\nc · d<br>\n")
    #expect(
      reviewHTML(of: "x\n|a|b|\n|-|-|\n|c|d|\n\ny", spoilerTag: nil) { _ in nil }
        == "x<br/><br/>a · b<br/>c · d<br/><br/>y")
  }

  /// A table around them doesn't reveal a spoiler or the words of a footnote.
  @Test(arguments: [
    ">!a | SECRET!<\n--|--", "|>!a|\n|-|\n|SECRET!<|", ">!x\n|SECRET|\n|-|\n|b!<|",
    "|a|\n|-|\n|b >!SECRET!<|", "> [!spoiler] x | y\n> |-|-|\n> |SECRET|b|",
    ">!x[^1]!<\n\n[^1]: SECRET | b\n--|--", ">!x[^1]!<\n\n|a|\n|-|\n[^1]: b\n|SECRET|",
    ">!x[^1]!<\n\n[^1]: b\n|SECRET|\n|-|", "::: spoiler\n|SECRET|\n|-|\n:::",
  ])
  func hiddenTextStaysHiddenInATable(_ text: String) {
    #expect(RenderedText(text).html.contains("SECRET"))
    let rendered = RenderedText(text, spoilers: .leftOut)
    #expect(!rendered.html.contains("SECRET"))
    #expect(!rendered.excerpt.contains("SECRET"))
  }

  /// A table of few columns and many rows would take quadratic time if its rows were filled up.
  @Test(arguments: [
    ("|", "|-|", "|"), ("|a", "|-", "|\n|"), ("|a|\n", "|-|\n", "|b|\n"), ("|a|\n|-|\n\n", "", ""),
    ("|[[a\\|b", "|-", "\\|"), ("|`a", "|-", "`|\\"), ("a|b\n-|\n", "-|-", "|"),
  ])
  func largeTablesTakeLinearTime(_ head: String, _ row: String, _ body: String) {
    let n = 20_000
    let text = [head, row, body].map { String(repeating: $0, count: n) }.joined(separator: "\n")
    let rendered = RenderedText(text)
    #expect(rendered.html.utf8.count < 60 * text.utf8.count)
    #expect(isBalanced(rendered.html))
    #expect(publishedText(Array((text + "<!--x-->").utf8)[...]).utf8.count < 10 * text.utf8.count)
  }
}
