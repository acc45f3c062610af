import Markup
import Testing

private let spoiler = RenderedText.spoiler
private func block(_ contents: String, title: String = "Spoiler") -> String {
  RenderedText.block(contents, title: title)
}

@Suite struct SpoilerTests {
  private static let cases1: [(String, String)] = [
    ("a >!b!< c", "a \(spoiler("b")) c"),
    (">!b!< c", "\(spoiler("b")) c"),
    ("a\n>!b!< c", "a\n\(spoiler("b")) c"),
    ("a >!b\nc!< d", "a \(spoiler("b\nc")) d"),
    ("犯人は>!彼!<だ", "犯人は\(spoiler("彼"))だ"),
    (">!_a_!<", spoiler("<em>a</em>")), ("_a_>!b!<_c_", "<em>a</em>\(spoiler("b"))<em>c</em>"),
    (
      ">!**a** `b` [c](https://d.example)!<",
      spoiler("<strong>a</strong> <code>b</code> <a href=\"https://d.example\">c</a>")
    ),
    ("**>!a!<**", "<strong>\(spoiler("a"))</strong>"),
    (">!a **b!< c** d", "\(spoiler("a <strong>b c</strong>")) d"),
    ("x **a >!b** c!< d", "x \(spoiler("<strong>a b</strong> c")) d"),
    (">!a **b!< c >!d** e!< f", "\(spoiler("a <strong>b c d</strong> e")) f"),
    (">!a >!b!< c!< d", "\(spoiler("a b c")) d"),
    ("[>!a!<](https://b.example) c", "\(spoiler("<a href=\"https://b.example\">a</a>")) c"),
    ("x [a >!b](https://b.example) c!<", "x \(spoiler("<a href=\"https://b.example\">a b</a> c"))"),
    (
      ">![[anime/cowboy-bebop]]!<",
      spoiler("<a href=\"../anime/cowboy-bebop.html\">Cowboy Bebop</a>")
    ),
    (
      "[[anime/cowboy-bebop|a >!b!<]]",
      spoiler("<a href=\"../anime/cowboy-bebop.html\">a b</a>")
    ),
    ("`>!a!<`", "<code>&gt;!a!&lt;</code>"),
    ("\\>!a!<", "&gt;!a!&lt;"),
    ("<https://a.example>! wow!<", "<a href=\"https://a.example\">https://a.example</a>! wow!&lt;"),
    ("no!<3", "no!&lt;3"),
    ("![>!a!<](https://b.example/c.png)", spoiler("<a href=\"https://b.example/c.png\">a</a>")),
    ("[a](https://b.example '>!c!<')", "<a href=\"https://b.example\">a</a>"),
    (">!a!<>!b!<", "\(spoiler("a"))\(spoiler("b"))"),
    (">!a `!<` b!< c", "\(spoiler("a <code>!&lt;</code> b")) c"),
    (
      ">!see <https://x.example>! ok!<",
      spoiler("see <a href=\"https://x.example\">https://x.example</a>! ok")
    ),
  ]

  @Test(arguments: cases1)
  func `a spoiler within a sentence`(_ text: String, _ expected: String) {
    let rendered = RenderedText(text)
    #expect(rendered.html == "<p>\(expected)</p>\n")
    #expect(rendered.problems == (text.hasPrefix("![") ? ["4:1 picture-elsewhere"] : []))
    #expect(rendered.prose.hasSpoilers == expected.contains("class=\"spoiler\""))
  }

  private static let cases2: [(String, String, [String])] = [
    ("a >!b", "<p>a &gt;!b</p>\n", ["4:3 spoiler-without-end"]),
    ("a >! b >!c!<", "<p>a &gt;! b \(spoiler("c"))</p>\n", ["4:3 spoiler-without-end"]),
    (">!b\n\nc!<", "<p>&gt;!b</p>\n<p>c!&lt;</p>\n", ["4:1 spoiler-without-end"]),
    (
      "a\n> b\n> &lt; >!c", "<p>a</p>\n<blockquote>\n<p>b\n&lt; &gt;!c</p>\n</blockquote>\n",
      ["6:8 spoiler-without-end"]
    ),
    ("    >!a", "<pre><code>&gt;!a\n</code></pre>\n", []),
    ("- >!a!<", "<ul>\n<li>\(spoiler("a"))</li>\n</ul>\n", []),
    ("> >!a!<", "<blockquote>\n<p>\(spoiler("a"))</p>\n</blockquote>\n", []),
    (">>!a!<", "<blockquote>\n<p>\(spoiler("a"))</p>\n</blockquote>\n", []),
    ("# A >!b!<", "<h3 id=\"review-a\">A \(spoiler("b"))</h3>\n", []),
    ("# >!b!<", "<h3 id=\"review-section\">\(spoiler("b"))</h3>\n", []),
  ]

  @Test(arguments: cases2)
  func `in every kind of block`(_ text: String, _ expected: String, _ problems: [String]) {
    let rendered = RenderedText(text)
    #expect(rendered.html == expected)
    #expect(rendered.problems == problems)
  }

  private static let cases3: [(String, String, [String]?)] = [
    ("::: spoiler\na\n:::", block("<p>a</p>\n"), []),
    (
      "x\n::: spoiler The <end> & \"more\"\n\na\n\n- b\n\n:::\ny",
      "<p>x</p>\n"
        + block(
          "<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n", title: "The &lt;end&gt; &amp; &quot;more&quot;")
        + "<p>y</p>\n", []
    ),
    ("::::Spoiler  A \na\n::::", block("<p>a</p>\n", title: "A"), []),
    (
      "::: spoiler\na\n::: spoiler B\nb\n:::\nc\n:::\nd",
      block("<p>a</p>\n" + block("<p>b</p>\n", title: "B") + "<p>c</p>\n") + "<p>d</p>\n", []
    ),
    (
      "a\n\n  ::: spoiler\nb\n\nc", "<p>a</p>\n" + block("<p>b</p>\n<p>c</p>\n"),
      ["6:3 spoiler-block-without-end"]
    ),
    ("a\n:::\nb", "<p>a</p>\n<p>b</p>\n", ["5:1 spoiler-block-without-start"]),
    (
      "> a\n> ::: spoiler\n> b\n> :::\n> c",
      "<blockquote>\n<p>a</p>\n\(block("<p>b</p>\n"))<p>c</p>\n</blockquote>\n", []
    ),
    (
      "- a\n  ::: spoiler\n  b\n  :::\n- c",
      "<ul>\n<li>a\n\(block("b\n"))</li>\n<li>c</li>\n</ul>\n", []
    ),
    (
      "- a\n- ::: spoiler\n  b\n\nc\n:::\nd",
      block("<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>c</p>\n") + "<p>d</p>\n",
      nil
    ),
    (
      "- a\n- ::: spoiler\n- b\n  :::\n\nd",
      block("<ul>\n<li>a</li>\n<li></li>\n<li>b</li>\n</ul>\n") + "<p>d</p>\n", nil
    ),
    ("```\n::: spoiler A\n:::\n```", "<pre><code>::: spoiler A\n:::\n</code></pre>\n", []),
    ("::: note\na\n\n:::: x", "<p>::: note\na</p>\n<p>:::: x</p>\n", []),
    ("<div>\n::: spoiler\n\na\n\n:::", block("<p>a</p>\n"), ["4:1 raw-html"]),
    ("::: spoiler\na >!b!<\n:::", block("<p>a \(spoiler("b"))</p>\n"), []),
    ("a\n12. ::: spoiler\nb", "<p>a\n12. ::: spoiler\nb</p>\n", []),
    ("::: spoiler >!a!<\nb\n:::\n", block("<p>b</p>\n", title: "&gt;!a!&lt;"), []),
    (
      "::: spoiler\n# A\n:::\n# A",
      block("<h3 id=\"review-a\">A</h3>\n")
        + "<h3 id=\"review-a-2\">A</h3>\n", []
    ),
    ("::: spoiler\r\na\r\n:::\r\nb", block("<p>a</p>\n") + "<p>b</p>\n", []),
  ]

  @Test(arguments: cases3)
  func `a spoiler of blocks`(_ text: String, _ expected: String, _ problems: [String]?) {
    let rendered = RenderedText(text)
    #expect(rendered.html == expected)
    if let problems { #expect(rendered.problems == problems) }
  }

  @Test func `what travels holds no spoiler`() {
    let text =
      "a >!SECRET [[anime/cowboy-bebop]] >!x!< y!< b\n\n::: spoiler SECRET\nSECRET\n\n::: spoiler\nSECRET\n"
    let rendered = RenderedText(text, spoilers: .leftOut)
    #expect(rendered.html == "<p>a […] b</p>\n<p>[…]</p>\n")
    #expect(rendered.excerpt == "a b")
  }

  @Test(arguments: [
    ">!SECRET!<", "a\n>!SECRET!<", "**>!SECRET!<**", ">!a **SECRET!< b**", "::: spoiler\nSECRET",
    "::: spoiler SECRET\n:::", "- ::: spoiler\nSECRET\n:::", "- ::: spoiler\n\nSECRET",
    "> ::: spoiler\n\nSECRET\n\n:::", "[>!SECRET!<](https://a.example)", "# >!SECRET!<",
    "a >!SECRET", "<b title='>!x'>SECRET!<", "<div>\n::: spoiler\n\nSECRET", "# SECRET",
    "```\nSECRET\n```", "<!-- >!a --> SECRET!<", ">! SECRET !<",
    "1. a\n   ::: spoiler\n\n   SECRET",
    "![>!SECRET!<](a.png)", ">!a\n>!SECRET!<", "[[x|>!SECRET!<]]", ">!&#33;&lt; SECRET!<",
    "a [b](https://c.example \">!SECRET!<\")", "<y >!SECRET!<",
  ])
  func `an excerpt holds no spoiler`(_ text: String) {
    let rendered = RenderedText(text)
    #expect(!rendered.excerpt.contains("SECRET"))
    #expect(
      !RenderedText(text, spoilers: .leftOut).html.contains("SECRET") || !rendered.prose.hasSpoilers
    )
  }
}

@Suite struct ExcerptTests {
  @Test func `a short text is whole, its blocks in one line`() {
    #expect(RenderedText("# A\n\nb  *c*\nd\n\n- e\n- `f`\n\n> g").excerpt == "b c d e f g")
  }

  @Test func `a long text is cut between words`() {
    let words = String(repeating: "eleven char ", count: 30)
    let excerpt = RenderedText(words).excerpt
    #expect(excerpt.hasSuffix("eleven…"))
    #expect(excerpt.count <= 201 && excerpt.count > 180)
  }

  @Test func `Japanese is cut where a line may be broken`() {
    let excerpt = RenderedText(String(repeating: "雪国を、読んだ", count: 40)).excerpt
    #expect(excerpt.count > 190 && excerpt.count <= 201)
    let last = excerpt.dropLast().last
    #expect(last != "、" && last != "「")
    #expect(excerpt.hasSuffix("…"))
  }

  @Test(arguments: [
    ("It was exhausting. And so on, ", "was exhausting."),
    ("It was 'hard'! In 2009, by Dr. Tenma? ", "by Dr. Tenma?"),
    ("Était-ce long ? Oui… Encore ", "long ? Oui…"), ("雪国を、読んだ。", "雪国を、読んだ。"),
    ("「読んだ！」と言った。", "と言った。"), ("exhausting, ", "exhausting…"), ("exhausting. ", "exhausting…"),
    ("ａｂ。ｃ、ｄ（", "ａｂ。"),
  ])
  func `an excerpt ends with a sentence where one ends`(_ text: String, _ end: String) {
    let excerpt = RenderedText(String(repeating: text, count: 40)).excerpt
    #expect(excerpt.hasSuffix(end), "\(excerpt)")
    #expect(excerpt.count > 100 && excerpt.count <= 201)
  }

  @Test func `the first sentence is what comes before a second one`() {
    #expect("By J. Smith. And so on.".firstSentence == "By J. Smith.")
    #expect("“Why?” Because.".firstSentence == "“Why?”")
    #expect("読んだ。見た。".firstSentence == "読んだ。")
    #expect("One. of them".firstSentence == "One. of them")
  }

  @Test func `one endless word is cut anyway`() {
    #expect(RenderedText(String(repeating: "a", count: 500)).excerpt.count == 101)
  }

  @Test func `names the titles it refers to`() {
    #expect(
      RenderedText("Like [[anime/cowboy-bebop]], or [[no/thing|that]].").excerpt
        == "Like Cowboy Bebop, or that.")
  }
}
