import Templates
import Testing

@testable import PageBuilding

@Suite struct ValueTextTests {
  private func html(_ text: String, hasParagraphs: Bool = true) -> String {
    var page = PageBuffer(capacity: 64)
    ValueText(text, hasParagraphs: hasParagraphs, spoilerLabel: "Show").append(to: &page)
    return String(decoding: page.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    "", "\n", "one", "one\ntwo", "one\r\n\r\ntwo\r", "a\u{85}b\u{2028}c\u{2029}d\u{B}e\u{C}f",
    " \t\n\u{3000}\n\u{A0}", "\u{3000}一\n  two  ", "…\n—", "\n\u{301}e\u{301}\n",
    "Âé\u{2027}",
  ])
  func paragraphsAreTheLinesThatAreNotBlank(text: String) {
    let lines = text.split(whereSeparator: \.isNewline).map(String.init)
    let shown = lines.filter { !$0.allSatisfy(\.isWhitespace) }
    #expect(html(text) == shown.map { "<p>\($0)</p>\n" }.joined())
  }

  @Test func hidesSpoilers() {
    func hidden(_ words: String) -> String {
      "<label class=\"spoiler\"><input type=\"checkbox\" aria-label=\"Show\">"
        + "<span hidden data-nosnippet>\(words)</span></label>"
    }
    #expect(html("a >!b <c>!< d", hasParagraphs: false) == "a \(hidden("b &lt;c&gt;")) d")
    func paragraph(_ html: String) -> String { "<p>\(html)</p>\n" }
    #expect(
      html("a >!b\n\nc!<\nd")
        == paragraph("a \(hidden("b"))") + paragraph(hidden("c")) + paragraph("d"))
    #expect(html("\\>!no >!open") == paragraph("&gt;!no \(hidden("open"))"))
  }
}
