import Markup
import Testing

@Suite struct MarkdownTests {
  private static let cases1: [(String, String)] = [
    ("one\ntwo", "<p>one\ntwo</p>\n"),
    ("one  \ntwo\\\nthree", "<p>one<br>\ntwo<br>\nthree</p>\n"),
    ("*a* **b** ***c***", "<p><em>a</em> <strong>b</strong> <em><strong>c</strong></em></p>\n"),
    ("`a <b> & \"c\"`", "<p><code>a &lt;b&gt; &amp; &quot;c&quot;</code></p>\n"),
    ("&eacute; &amp; &#x41; AT&T \"q\" <", "<p>é &amp; A AT&amp;T &quot;q&quot; &lt;</p>\n"),
    ("\\*a\\* \\<b>", "<p>*a* &lt;b&gt;</p>\n"),
    ("- a\n- b\n  - c", "<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n"),
    ("- a\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"),
    ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"),
    ("7) a", "<ol start=\"7\">\n<li>a</li>\n</ol>\n"),
    ("> a\n> b\n>\n> c", "<blockquote>\n<p>a\nb</p>\n<p>c</p>\n</blockquote>\n"),
    ("a\n\n---\n\nb", "<p>a</p>\n<hr>\n<p>b</p>\n"),
    (
      "```swift x\nlet a = \"<\"\n```",
      "<pre><code class=\"language-swift\">let a = &quot;&lt;&quot;\n</code></pre>\n"
    ),
    ("    a\n      b", "<pre><code>a\n  b\n</code></pre>\n"),
    ("", ""),
    ("a -- b ... \"c\"", "<p>a -- b ... &quot;c&quot;</p>\n"),
    ("日本\n語 a\nb", "<p>日本語 a\nb</p>\n"),
    ("日本\nb", "<p>日本\nb</p>\n"),
    ("a\r\nb\r\n\r\nc\r\n", "<p>a\nb</p>\n<p>c</p>\n"),
  ]

  @Test(arguments: cases1)
  func `CommonMark becomes HTML`(_ text: String, _ expected: String) {
    let rendered = RenderedText(text)
    #expect(rendered.html == expected)
    #expect(rendered.problems == [])
  }

  @Test(arguments: [
    ("one", true), ("one\ntwo  \nthree", true), ("a **b** [[anime/cowboy-bebop]]", true),
    ("one\n\ntwo", false), ("- one", false), ("# one", false), ("> one", false), ("", false),
    ("one\n\n- two", false), ("![A](<pictures/a b.jpg>)", false),
  ])
  func `a single paragraph is told from others`(_ text: String, _ isOne: Bool) {
    #expect(RenderedText(text).prose.isOneParagraph == isOne)
  }

  private static let cases2: [(String, String)] = [
    ("# A", "<h3 id=\"review-a\">A</h3>\n"),
    ("A *b* & c!\n==", "<h3 id=\"review-a-b-c\">A <em>b</em> &amp; c!</h3>\n"),
    (
      "## A\n#### B\n# C\n## D\n## D",
      """
      <h3 id="review-a">A</h3>
      <h4 id="review-b">B</h4>
      <h3 id="review-c">C</h3>
      <h4 id="review-d">D</h4>
      <h4 id="review-d-2">D</h4>

      """
    ),
    (
      "# 1\n## 2\n### 3\n#### 4\n##### 5",
      """
      <h3 id="review-1">1</h3>
      <h4 id="review-2">2</h4>
      <h5 id="review-3">3</h5>
      <h6 id="review-4">4</h6>
      <h6 id="review-5">5</h6>

      """
    ),
    ("# 第一話 「出会い」", "<h3 id=\"review-第一話-出会い\">第一話 「出会い」</h3>\n"),
    ("# Été", "<h3 id=\"review-été\">Été</h3>\n"),
    ("# !?", "<h3 id=\"review-section\">!?</h3>\n"),
    (
      "# -- The END, part_2: *again* ~",
      "<h3 id=\"review-the-end-part-2-again\">-- The END, part_2: <em>again</em> ~</h3>\n"
    ),
    (
      "# " + String(repeating: "A", count: 59) + " b",
      "<h3 id=\"review-" + String(repeating: "a", count: 59) + "\">"
        + String(repeating: "A", count: 59) + " b</h3>\n"
    ),
    ("#\n\na", "<p>a</p>\n"),
    (
      "# a-2\n# a\n# a",
      "<h3 id=\"review-a-2\">a-2</h3>\n<h3 id=\"review-a\">a</h3>\n"
        + "<h3 id=\"review-a-3\">a</h3>\n"
    ),
    (
      "> # A\n\n- # B",
      "<blockquote>\n<h3 id=\"review-a\">A</h3>\n</blockquote>\n"
        + "<ul>\n<li>\n<h3 id=\"review-b\">B</h3>\n</li>\n</ul>\n"
    ),
  ]

  @Test(arguments: cases2)
  func `headings get ids and the page's levels`(_ text: String, _ expected: String) {
    #expect(html(text) == expected)
  }

  @Test func `the page chooses prefix and level`() {
    let options = ProseOptions(headingPrefix: "x-", topHeading: 2)
    #expect(RenderedText("### A", options: options).html == "<h2 id=\"x-a\">A</h2>\n")
  }

  private static let cases3: [(String, String, [String])] = [
    ("a <b>c</b>", "<p>a c</p>\n", ["4:3 raw-html"]),
    ("a <!-- c --> d </b>", "<p>a  d </p>\n", ["4:16 raw-html"]),
    ("<div>\n<script>alert(1)</script>\n</div>\n\nb", "<p>b</p>\n", ["4:1 raw-html"]),
    ("a\n\n<!-- x\n\ny -->\nb", "<p>a</p>\n<p>b</p>\n", []),
    ("<!-- x --> lost\nb", "<p>b</p>\n", ["4:1 raw-html"]),
    ("> a\n> b <i>c", "<blockquote>\n<p>a\nb c</p>\n</blockquote>\n", ["5:5 raw-html"]),
    (
      "> a\n>   `x\n>   y` <i>c", "<blockquote>\n<p>a\n<code>x y</code> c</p>\n</blockquote>\n",
      ["6:8 raw-html"]
    ),
    ("a\\\nb <i>", "<p>a<br>\nb </p>\n", ["5:3 raw-html"]),
    ("日本 <i>", "<p>日本 </p>\n", ["4:4 raw-html"]),
    ("a</i>", "<p>a</p>\n", ["4:2 raw-html"]),
    ("[a]: /u\nb [a] <i>", "<p>b <a href=\"/u\">a</a> </p>\n", ["5:7 raw-html"]),
    ("&amp;&amp; <i>", "<p>&amp;&amp; </p>\n", ["4:12 raw-html"]),
    (
      "- # a <q>\n\n  c <u>", "<ul>\n<li>\n<h3 id=\"review-a\">a </h3>\n<p>c </p>\n</li>\n</ul>\n",
      ["4:7 raw-html", "6:5 raw-html"]
    ),
    ("<br>", "", ["4:1 raw-html"]),
    ("a [b](\nx) <i>", "<p>a <a href=\"x\">b</a> </p>\n", ["5:4 raw-html"]),
  ]

  @Test(arguments: cases3)
  func `raw HTML is left out, and the place is said`(
    _ text: String, _ expected: String, _ problems: [String]
  ) {
    let rendered = RenderedText(text)
    #expect(rendered.html == expected)
    #expect(rendered.problems == problems)
  }

  @Test func `one line is only what may stand in a paragraph`() {
    #expect(
      RenderedText(line: "Slow television, *fast* manga.").html
        == "Slow television, <em>fast</em> manga.")
    #expect(
      RenderedText(line: "# A\n\n- b\n- [c](https://d.example)").html
        == "A b <a href=\"https://d.example\">c</a>")
    let hostile = RenderedText(line: "<script>x</script> [a](javascript:b)")
    #expect(hostile.html == "")
    #expect(hostile.problems == ["7:8 raw-html"])
    #expect(RenderedText(line: "a <b>x</b>").problems == ["7:8 raw-html"])
    #expect(RenderedText(line: "::: spoiler\na >!b!<\n:::").html == RenderedText.spoiler("a b "))
  }

  @Test func `words are counted, Chinese and Japanese by character`() {
    #expect(RenderedText("# One *two*\n\nthree, four-five\n\n```\nsix\n```").prose.wordCount == 4)
    #expect(RenderedText("雪国 and かな").prose.wordCount == 5)
  }
}
