import Testing

@testable import PageContexts

@Suite struct ParagraphsTests {
  @Test(arguments: [
    "", "\n", "one", "one\ntwo", "one\r\n\r\ntwo\r", "a\u{85}b\u{2028}c\u{2029}d\u{B}e\u{C}f",
    " \t\n\u{3000}\n\u{A0}", "\u{3000}一\n  two  ", "…\n—", "\u{7F}\n\u{1}", "\n\u{301}e\u{301}\n",
    "Âé\u{80}\u{2027}\u{202A}",
  ])
  func paragraphsAreTheLinesThatAreNotBlank(text: String) {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    #expect(paragraphs(of: text) == lines.filter { !$0.allSatisfy(\.isWhitespace) })
  }
}
