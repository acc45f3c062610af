import Testing

@testable import People

@Suite struct PlainTextTests {
  @Test func aLineHasNoControlCharacters() {
    #expect(singleLine("  a\n\tb \u{202E}c\u{7}\u{0} ") == "a b c")
    #expect(singleLine("\u{2066}\n ") == nil)
    #expect(singleLine("宇宙よりも遠い場所", limit: 4) == "宇宙より…")
    #expect(singleLine(String(repeating: " ", count: 1_000_000) + "a") == nil)
  }

  @Test func addressesAreOfTheWeb() {
    #expect(webURL("https://maya.example/a?b") != nil)
    for text in [
      "javascript:alert(1)", "data:text/html,x", "//maya.example/", "https://", "https://a b/",
      "https://maya.example/" + String(repeating: "a", count: 2_000), "JaVaScRiPt:x", "",
    ] {
      #expect(webURL(text) == nil, "\(text.prefix(40))")
    }
  }

  @Test func markdownAndHTMLBecomeWords() {
    #expect(
      excerpt(ofMarkdown: "# Head\n\nI *like* <b onclick=x>it</b> and [[anime/x]].")
        == "I like it and x.")
    #expect(!excerpt(ofMarkdown: "A >!secret!< thing").contains("secret"))
    #expect(excerpt(ofHTML: "<p>A <b>b</b> &amp; c<script>alert(1)</script></p>") == "A b & c")
    // Deeply nested elements are read quickly.
    #expect(excerpt(ofHTML: String(repeating: "<div>", count: 100_000)) == "")
    #expect(excerpt(ofMarkdown: String(repeating: ">", count: 200_000)).count < 400)
  }
}
