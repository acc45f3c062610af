import Markup
import TestSupport
import Testing

@Suite struct LinkTests {
  private static let cases1: [(String, String?)] = [
    (
      "[a](https://b.example/c?d=e&f#g \"t\")",
      "<a href=\"https://b.example/c?d=e&amp;f#g\" title=\"t\">a</a>"
    ),
    ("[a](HTTP://b.example)", "<a href=\"http://b.example\">a</a>"),
    ("<https://b.example/ä>", "<a href=\"https://b.example/%C3%A4\">https://b.example/ä</a>"),
    ("[a](https://日本.example)", "<a href=\"https://日本.example\">a</a>"),
    ("[a](http://[::1]:80/x)", "<a href=\"http://[::1]:80/x\">a</a>"),
    ("<mika@b.example>", "<a href=\"mailto:mika@b.example\">mika@b.example</a>"),
    ("[a](../b.html)", "<a href=\"../b.html\">a</a>"),
    ("[a](<b c>)", "<a href=\"b%20c\">a</a>"),
    ("[a](b%zz%20#c#d)", "<a href=\"b%25zz%20#c%23d\">a</a>"),
    ("[a][x]\n\n[x]: /y 'z'", "<a href=\"/y\" title=\"z\">a</a>"),
    ("[](https://b.example)", "<a href=\"https://b.example\">https://b.example</a>"),
    ("[a](x:b)", nil), ("[a](./x:b)", "<a href=\"./x:b\">a</a>"),
  ]

  @Test(arguments: cases1)
  func `links get through by the allow list`(_ text: String, _ expected: String?) {
    let rendered = RenderedText(text)
    #expect(rendered.html == "<p>\(expected ?? "a")</p>\n")
    #expect(rendered.problems.isEmpty == (expected != nil))
  }

  /// Each is reported once, at its place.
  @Test(arguments: [
    ("![a](https://b.example/c.png)", "<a href=\"https://b.example/c.png\">a</a>", 1),
    (
      "![](https://b.example/c.png)",
      "<a href=\"https://b.example/c.png\">https://b.example/c.png</a>", 1
    ),
    (
      "[![a](https://b.example/c.png)](https://d.example)", "<a href=\"https://d.example\">a</a>", 2
    ),
    (
      "[![](https://b.example/c.png)](https://d.example)",
      "<a href=\"https://d.example\">https://b.example/c.png</a>", 2
    ),
  ])
  func `pictures on other sites become links`(_ text: String, _ expected: String, column: Int) {
    let rendered = RenderedText(text)
    #expect(rendered.html == "<p>\(expected)</p>\n")
    #expect(rendered.problems == ["4:\(column) picture-elsewhere"])
  }

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "javascript&#58;alert(1)", "javascript&colon;x",
    "&#106;avascript:x", "java&#x0A;script:x", "java&Tab;script:x", "&#1;javascript:x",
    "data:text/html,x",
    "vbscript:x", "feed:https://x", "intent:x", "view-source:https://x", "//evil.example",
    "&#47;/evil.example", "\\\\\\\\evil.example", "/&#92;evil.example", "https:evil", "https:///x",
    "http:\\\\\\\\evil", "https://a@b.example", "https://:80", "https://a b", "mailto:",
    "file:///etc/passwd",
    "<javascript:x>", "< javascript:x>", "", "&#x200B;javascript:x", "blob:x", "https://%2e",
    "https://.",
  ])
  func `other links leave their words`(_ address: String) {
    let rendered = RenderedText("x [a](\(address))")
    if address == "https://a b" {
      #expect(rendered.html == "<p>x [a](https://a b)</p>\n")
    } else {
      #expect(rendered.html == "<p>x a</p>\n")
      #expect(rendered.problems == ["4:3 link-not-allowed"])
    }
  }

  private static let cases2: [(String, String, [String])] = [
    ("a <javascript:b>", "a javascript:b", ["4:3 link-not-allowed"]),
    ("a\nb [c\nd](feed:x)", "a\nb c\nd", ["5:3 link-not-allowed"]),
    ("b [*c*](feed:x)", "b <em>c</em>", ["4:3 link-not-allowed"]),
    ("a ![b](c.png)", "a b", ["4:3 picture-left-out"]),
    ("a ![](covers/c.png)", "a ", ["4:3 picture-left-out"]),
    ("a ![b](javascript:c)", "a b", ["4:3 picture-not-allowed"]),
    ("a ![b](//c/d.png)", "a b", ["4:3 picture-not-allowed"]),
    ("[a][x]\n\n[x]: javascript:b", "a", ["4:1 link-not-allowed"]),
    ("[a](#b)", "a", ["4:1 unknown-heading"]),
  ]

  @Test(arguments: cases2)
  func `what is left out is said with its place`(
    _ text: String, _ expected: String, _ problems: [String]
  ) {
    let rendered = RenderedText(text)
    #expect(rendered.html == "<p>\(expected)</p>\n")
    #expect(rendered.problems == problems)
  }

  @Test func `a link within the text finds its heading`() {
    #expect(
      html("[a](#the-end)\n\n# The end")
        == "<p><a href=\"#review-the-end\">a</a></p>\n<h3 id=\"review-the-end\">The end</h3>\n")
  }

  private static let cases3: [(String, String?, [String]?)] = [
    (
      "see [[anime/cowboy-bebop]]!",
      "see <a href=\"../anime/cowboy-bebop.html\">Cowboy Bebop</a>!", ["4:5 anime/cowboy-bebop"]
    ),
    (
      "[[ anime/cowboy-bebop | *it* ]]",
      "<a href=\"../anime/cowboy-bebop.html\"> <em>it</em> </a>", ["4:1 anime/cowboy-bebop"]
    ),
    (
      "[[anime/cowboy-bebop|]]", "<a href=\"../anime/cowboy-bebop.html\">Cowboy Bebop</a>",
      ["4:1 anime/cowboy-bebop"]
    ),
    ("[[books/雪国]]", "<a href=\"../books/雪国.html\">雪国 &amp; &lt;Snow&gt;</a>", ["4:1 books/雪国"]),
    ("[[no/thing]] [[no/thing|x]] [[a&lt;b]]", "no/thing x a&lt;b", nil),
    ("\\[[anime/cowboy-bebop]]", "[[anime/cowboy-bebop]]", []),
    ("`[[anime/cowboy-bebop]]`", "<code>[[anime/cowboy-bebop]]</code>", []),
    (
      "[see [[anime/cowboy-bebop]]](https://x.example)",
      "<a href=\"https://x.example\">see Cowboy Bebop</a>", ["4:6 anime/cowboy-bebop"]
    ),
    (
      "[[[anime/cowboy-bebop]]]", "[<a href=\"../anime/cowboy-bebop.html\">Cowboy Bebop</a>]",
      ["4:2 anime/cowboy-bebop"]
    ),
    ("[[]] [[ ]] [[|x]]", "[[]] [[ ]] [[|x]]", []),
    ("*a [[anime/cowboy-bebop|b* c]]", "<em>a [[anime/cowboy-bebop|b</em> c]]", []),
    ("a\n> b [[x/_y_]]", nil, ["5:5 x/y"]),
    ("[[x]] `[[y]]` &amp; [[z]] [[x]]", nil, ["4:1 x", "4:21 z"]),
    (
      "[[anime/cowboy-bebop|<https://x.example>]]",
      "<a href=\"../anime/cowboy-bebop.html\">https://x.example</a>", ["4:1 anime/cowboy-bebop"]
    ),
  ]

  @Test(arguments: cases3)
  func `references become links when the page is known`(
    _ text: String, _ expected: String?, _ references: [String]?
  ) {
    let rendered = RenderedText(text)
    if let expected { #expect(rendered.html == "<p>\(expected)</p>\n") }
    if let references { #expect(rendered.references == references) }
    #expect(rendered.problems == [])
  }

  /// The places of links in all their forms.
  @Test func placesOfWrittenLinks() {
    let text = MarkedText(
      """
      ---
      ---
      See 1️⃣[a](b.html "t"), 2️⃣<https://c.example/ä> and [no](javascript:x) [nor](#d).

      > Again
      > 3️⃣[e][x]

      `[code](f)`

      [x]: g.html
      """)
    let links = writtenLinks(text.source, range: 8..<text.bytes.count)
    #expect(
      links.map { String(decoding: $0.address, as: UTF8.self) } == [
        "b.html", "https://c.example/%C3%A4", "g.html",
      ])
    for (link, marker) in zip(links, ["1️⃣", "2️⃣", "3️⃣"]) {
      #expect(link.location == text[marker])
    }
    #expect(writtenLinks("[a](b)", at: text["1️⃣"]).map(\.location) == [text["1️⃣"]])
  }
}
