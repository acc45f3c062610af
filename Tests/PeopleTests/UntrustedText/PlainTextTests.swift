import Testing

@testable import People

@Suite struct PlainTextTests {
  @Test func aLineIsOneLineWithoutSignsThatDoSomething() {
    #expect(line("  a\n\tb \u{202E}c\u{7}\u{0} ") == "a b c")
    #expect(line("\u{2066}\n ") == nil)
    #expect(line("宇宙よりも遠い場所", most: 4) == "宇宙より…")
    #expect(line(String(repeating: " ", count: 1_000_000) + "a") == nil)
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
      beginning(ofMarkdown: "# Head\n\nI *like* <b onclick=x>it</b> and [[anime/x]].")
        == "I like it and x.")
    #expect(!beginning(ofMarkdown: "A >!secret!< thing").contains("secret"))
    #expect(beginning(ofHTML: "<p>A <b>b</b> &amp; c<script>alert(1)</script></p>") == "A b & c")
    // Nested without end, it takes no time.
    #expect(beginning(ofHTML: String(repeating: "<div>", count: 100_000)) == "")
    #expect(beginning(ofMarkdown: String(repeating: ">", count: 200_000)).count < 400)
  }
}
