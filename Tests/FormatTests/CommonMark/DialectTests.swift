import Base
import Markup
import Testing

/// The supported additions of Obsidian and GitHub to CommonMark.
@Suite struct DialectTests {
  @Test(arguments: [
    ("a ~~b~~ c", "a <del>b</del> c"), ("~~a *b*~~c", "<del>a <em>b</em></del>c"),
    ("~~a\nb~~", "<del>a\nb</del>"), ("雪~~月~~花", "雪<del>月</del>花"),
    ("`~~a~~` ~b~ ~~~c~~~", "<code>~~a~~</code> ~b~ ~~~c~~~"), ("\\~~a~~", "~~a~~"),
    ("a ~~ b ~~ c", "a ~~ b ~~ c"), ("~~a **b~~ c**", "~~a <strong>b~~ c</strong>"),
    ("~~a [b](https://c.example/~~d)~~", "<del>a <a href=\"https://c.example/~~d\">b</a></del>"),
    (">!~~a~~!<", RenderedText.spoiler("<del>a</del>")),
    (">!a ~~b!< c~~", RenderedText.spoiler("a <del>b c</del>")),
    ("~~[[anime/cowboy-bebop|b]]~~", "<del><a href=\"../anime/cowboy-bebop.html\">b</a></del>"),
  ])
  func strikethrough(_ text: String, _ expected: String) {
    let rendered = RenderedText(text)
    #expect(rendered.html == "<p>\(expected)</p>\n")
    #expect(rendered.problems == [])
  }

  @Test func strikethroughIsInNoExcerpt() {
    #expect(RenderedText("It is ~~bad~~ good.").excerpt == "It is good.")
    #expect(RenderedText(line: "~~Slow~~ fast").html == "<del>Slow</del> fast")
  }

  @Test func tasks() {
    let open = "<span role=\"img\" aria-label=\"To do\">☐</span> "
    let done = "<span role=\"img\" aria-label=\"Done\">☑</span> "
    #expect(
      html("- [ ] a\n- [x] *b*\n- [X] c\n- d") == """
        <ul>
        <li class="task">\(open)a</li>
        <li class="task">\(done)<em>b</em></li>
        <li class="task">\(done)c</li>
        <li>d</li>
        </ul>

        """)
    #expect(html("1. [ ] a") == "<ol>\n<li class=\"task\">\(open)a</li>\n</ol>\n")
    #expect(
      html("- [ ] a\n\n- [x](y)\n- \\[x] b\n- [-] c\n- [ ]d").filter { $0 != "\n" } == """
        <ul><li class="task"><p>\(open)a</p></li><li><p><a href="y">x</a></p></li>\
        <li><p>[x] b</p></li><li><p>[-] c</p></li><li><p>[ ]d</p></li></ul>
        """)
    #expect(html("[ ] a") == "<p>[ ] a</p>\n")
  }

  @Test(arguments: [
    (
      "> [!note] A *title*\n> b\n>\n> c",
      "<div class=\"callout\">\n<p><strong>A <em>title</em></strong></p>\n<p>b</p>\n<p>c</p>\n</div>\n"
    ),
    (
      "> [!TIP]\n> b",
      "<div class=\"callout tip\">\n<p><strong>Hint</strong></p>\n<p>b</p>\n</div>\n"
    ),
    (">[!my-word]", "<div class=\"callout\">\n<p><strong>My-word</strong></p>\n</div>\n"),
    (
      "> [!caution]- Folded\n> - b",
      "<details class=\"callout warning\">\n<summary>Folded</summary>\n<ul>\n<li>b</li>\n</ul>\n</details>\n"
    ),
    (
      "> [!faq]+\n> b",
      "<details class=\"callout\" open>\n<summary>Faq</summary>\n<p>b</p>\n</details>\n"
    ),
    ("> [!a b] c", "<blockquote>\n<p>[!a b] c</p>\n</blockquote>\n"),
    ("> \\[!note] c", "<blockquote>\n<p>[!note] c</p>\n</blockquote>\n"),
    ("> a\n> [!note] c", "<blockquote>\n<p>a\n[!note] c</p>\n</blockquote>\n"),
    (
      "> [!note] A\n> > [!tip] B\n> > c",
      "<div class=\"callout\">\n<p><strong>A</strong></p>\n<div class=\"callout tip\">\n"
        + "<p><strong>B</strong></p>\n<p>c</p>\n</div>\n</div>\n"
    ),
    (
      "> [!note] A\n> ::: spoiler\n> b\n> :::",
      "<div class=\"callout\">\n<p><strong>A</strong></p>\n" + RenderedText.block("<p>b</p>\n")
        + "</div>\n"
    ),
    ("> [!spoiler] The end\n> b", RenderedText.block("<p>b</p>\n", title: "The end")),
    ("> [!spoiler]-\n>\n> b\n\nc", RenderedText.block("<p>b</p>\n") + "<p>c</p>\n"),
  ])
  func callouts(_ text: String, _ expected: String) {
    let rendered = RenderedText(text, options: ProseOptions(calloutTitles: [.tip: "Hint"]))
    #expect(rendered.html == expected)
    #expect(rendered.problems == [])
  }

  @Test func calloutsOfNoKindAreKnown() {
    let text = "> [!wraning]\n> a\n\n> [!my-word] b\n\n> [!spoiler] c\n\n> > [!TIP] d"
    let found = RenderedText(text).prose.unknownCallouts
    #expect(found.map(\.word) == ["wraning", "my-word"])
    #expect(found.map(\.nearest) == ["warning", nil])
    #expect(found.map(\.location.line) == [4, 7])
    #expect(found.map(\.location.column) == [3, 3])
  }

  @Test func aCalloutThatIsASpoilerHidesAllOfItsQuote() {
    let rendered = RenderedText("> [!spoiler] a\n> b\n> :::\n> SECRET", spoilers: .leftOut)
    #expect(!rendered.html.contains("SECRET"))
    #expect(rendered.prose.hasSpoilers)
  }

  private static func reference(_ number: Int, isFirst: Bool = true) -> String {
    "<sup><a href=\"#review-fn.\(number)\"\(isFirst ? " id=\"review-ref.\(number)\"" : "")"
      + " role=\"doc-noteref\">\(number)</a></sup>"
  }

  private static func notes(_ notes: String...) -> String {
    let items = notes.enumerated().map { index, note in
      "<li id=\"review-fn.\(index + 1)\">\n\(note)</li>\n"
    }
    return "<ol class=\"footnote-list\">\n\(items.joined())</ol>\n"
  }

  private static func note(_ number: Int, _ words: String) -> String {
    "<p>\(words) <a href=\"#review-ref.\(number)\" role=\"doc-backlink\""
      + " aria-label=\"Back to the text\">↩</a></p>\n"
  }

  @Test func footnotes() {
    let (reference, notes, note) = (Self.reference, Self.notes, Self.note)
    func check(_ text: String, _ expected: String, problems: [String] = []) {
      let rendered = RenderedText(text)
      #expect(rendered.html == expected, "\(text)")
      #expect(rendered.problems == problems, "\(text)")
    }
    check(
      "a[^1]\n\n[^1]: b *c*", "<p>a\(reference(1, true))</p>\n" + notes(note(1, "b <em>c</em>")))
    check(
      "a[^x] b[^1] c[^x]\n[^1]: one\n[^x]: https://x.example\nd",
      "<p>a\(reference(1, true)) b\(reference(2, true)) c\(reference(1, false))</p>\n"
        + notes(note(1, "https://x.example\nd"), note(2, "one")))
    check(
      "[^1]: a[^2]\n\n[^2]: b\n\nc[^1]",
      "<p>c\(reference(1, true))</p>\n" + notes(note(1, "a\(reference(2, true))"), note(2, "b")))
    check(
      "> a[^1]\n>\n> [^1]: b",
      "<blockquote>\n<p>a\(reference(1, true))</p>\n</blockquote>\n" + notes(note(1, "b")))
    check("a[^1]", "<p>a[^1]</p>\n", problems: ["4:2 footnote-without-text"])
    check("a\n\n[^1]: b", "<p>a</p>\n", problems: ["6:1 footnote-unused"])
    check(
      "a[^1]\n\n[^1]: b\n[^1]: c", "<p>a\(reference(1, true))</p>\n" + notes(note(1, "b")),
      problems: ["7:1 footnote-twice"])
    check("`[^1]` \\[^1] [^a b]", "<p><code>[^1]</code> [^1] [^a b]</p>\n")
    check(
      "a[^1] <i>\n\n[^1]: b", "<p>a\(reference(1, true)) </p>\n" + notes(note(1, "b")),
      problems: ["4:7 raw-html"])
    #expect(RenderedText("a[^1] b\n\n[^1]: c").excerpt == "a b")
    #expect(RenderedText(line: "a[^1]").html == "a[^1]")
  }

  @Test(arguments: [
    ">!a[^1]!<\n\n[^1]: SECRET", "::: spoiler\na[^1]\n\n[^1]: SECRET\n:::",
    "::: spoiler\na[^1]\n:::\n[^1]: SECRET", "a[^1]\n\n::: spoiler\n[^1]: SECRET\n:::",
    ">!a\n[^1]: SECRET!< b[^1]", "> [!spoiler]\n> a[^1]\n\n[^1]: SECRET",
    ">!a[^1]!<\n\n[^1]: b[^2]\n[^2]: SECRET",
  ])
  func spoilersInNotesAreSpoilers(_ text: String) {
    #expect(RenderedText(text).html.contains("SECRET"))
    let rendered = RenderedText(text, spoilers: .leftOut)
    #expect(!rendered.html.contains("SECRET"))
    #expect(!rendered.excerpt.contains("SECRET"))
  }

  @Test(
    arguments: [
      ("a ==b== c", "<p>a ==b== c</p>\n", "4:3 markdown-not-known"),
      ("a $$b$$ c", "<p>a $$b$$ c</p>\n", "4:3 markdown-not-known"),
      ("a^[b] c", "<p>a^[b] c</p>\n", "4:2 markdown-not-known"),
      ("a ![[b.png|300]] c", "<p>a b.png c</p>\n", "4:3 embed-not-known"),
      ("![[anime/cowboy-bebop]]", "<p>anime/cowboy-bebop</p>\n", "4:1 embed-not-known"),
      ("![a](pictures/b c.png)", "<p>![a](pictures/b c.png)</p>\n", "4:6 space-in-address"),
      ("[a](b c)", "<p>[a](b c)</p>\n", "4:5 space-in-address"),
      ("x [*a*](b c) d", "<p>x [<em>a</em>](b c) d</p>\n", "4:9 space-in-address"),
      ("[a](b c \"d\")", nil, "4:5 space-in-address"),
      ("> [a](b (c) d)", nil, "4:7 space-in-address"),
      ("[a]\\(b c) \\[a](b) [a] (b c) `[a](d e)` [a](bc", nil, nil),
      ("> [!spoilers]\n> b", nil, "4:3 nearly-a-spoiler"),
      ("a [[anime/x b", "<p>a [[anime/x b</p>\n", "4:3 title-link-without-end"),
      ("a [[anime/x] b", "<p>a [[anime/x] b</p>\n", "4:3 title-link-without-end"),
      ("*a [[anime/\nx]]*", nil, "4:4 title-link-without-end"),
      ("\\[[anime/x, `[[a`, [[ b, [[sic] c]", nil, nil),
      ("[[b] c](https://example.org/)", nil, nil),
      ("a == b, c==d, 5 $ $$ ====", "<p>a == b, c==d, 5 $ $$ ====</p>\n", nil),
      ("a ||b c|| d", "<p>a ||b c|| d</p>\n", "4:3 nearly-a-spoiler"),
      ("a ~!b c!~ d", "<p>a ~!b c!~ d</p>\n", "4:3 nearly-a-spoiler"),
      ("a ＞！b！＜ c", "<p>a ＞！b！＜ c</p>\n", "4:3 nearly-a-spoiler"),
      ("a >！b！< c", nil, "4:3 nearly-a-spoiler"), ("a ＞!b!< c", nil, "4:3 nearly-a-spoiler"),
      ("a ＞！ b，c > d！ e ＜", nil, nil),
      ("a [spoiler]b[/spoiler]", "<p>a [spoiler]b[/spoiler]</p>\n", "4:3 nearly-a-spoiler"),
      ("*a* [spoiler=b c]d", nil, "4:5 nearly-a-spoiler"),
      ("a || b || c, ~!d, `||e||` [spoilers] [spoiler](f) |||g|||", nil, nil),
      ("\\![[anime/cowboy-bebop|a]]", nil, nil),
    ] as [(String, String?, String?)])
  func unknownWordsAreReported(_ text: String, _ expected: String?, _ problem: String?) {
    let rendered = RenderedText(text)
    if let expected { #expect(rendered.html == expected) }
    #expect(rendered.problems == [problem].compactMap { $0 })
  }
}

@Suite struct PictureInTextTests {
  private static let image =
    "<img src=\"../pictures/a%20b.jpg\" alt=\"c\" width=\"4\" height=\"3\" loading=\"lazy\""

  @Test(arguments: [
    ("x ![c](<pictures/a b.jpg>)", "<p>x \(image)></p>\n"),
    ("x ![*c*](../../pictures/a%20b.jpg)", "<p>x \(image)></p>\n"),
    ("![c](/pictures/a%20b.jpg)", "<p>\(image)></p>\n"),
    (
      "![c](pictures/a%20b.jpg \"d & e\")",
      "<figure>\n\(image)>\n<figcaption>d &amp; e</figcaption>\n</figure>\n"
    ),
    ("![c](pictures/a%20b.jpg \"d\") x", "<p>\(image) title=\"d\"> x</p>\n"),
    (
      "[![c](pictures/a%20b.jpg)](https://d.example)",
      "<p><a href=\"https://d.example\">\(image)></a></p>\n"
    ),
    ("![c][x]\n\n[x]: pictures/a%20b.jpg", "<p>\(image)></p>\n"),
    (
      ">!![c](pictures/a%20b.jpg \"d\")!<",
      "<p>\(RenderedText.spoiler(image + " title=\"d\">"))</p>\n"
    ),
    ("- ![c](pictures/a%20b.jpg \"d\")", "<ul>\n<li>\(image) title=\"d\"></li>\n</ul>\n"),
  ])
  func picturesOfTheProjectAreShown(_ text: String, _ expected: String) {
    let rendered = RenderedText(text)
    #expect(rendered.html == expected)
    #expect(rendered.problems == [])
    #expect(rendered.prose.pictures.map(\.path) == ["pictures/a b.jpg"])
    #expect(rendered.prose.pictures.map(\.description) == ["c"])
    #expect(!RenderedText(text, spoilers: .leftOut).html.contains("figcaption></p>"))
  }

  @Test func aPictureThatCantBeUsedLeavesItsDescription() {
    let rendered = RenderedText("a ![b & c](pictures/none.jpg)")
    #expect(rendered.html == "<p>a b &amp; c</p>\n")
    #expect(rendered.prose.pictures.map(\.location.column) == [3])
    #expect(rendered.excerpt == "a")
    #expect(RenderedText("![](pictures/a%20b.jpg)").prose.pictures.map(\.description) == [""])
  }

  @Test(arguments: [
    "pictures/../a.jpg", "pictures/%2e%2e/a.jpg", "pictures//a.jpg", "pictures/a%00.jpg",
    "pictures/a.jpg?b", "pictures/a.jpg#b", "pictures", "other/a.jpg", "../a.jpg",
    "%2e%2e/pictures%5ca.jpg",
  ])
  func otherPathsAreInvalid(_ path: String) {
    let rendered = RenderedText("x ![a](\(path))")
    #expect(rendered.html == "<p>x a</p>\n")
    #expect(rendered.prose.pictures.isEmpty)
    #expect(rendered.problems == ["4:3 picture-left-out"])
  }
}
