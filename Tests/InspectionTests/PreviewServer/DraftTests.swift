import Testing

@testable import PreviewServer

/// Unsaved texts, between the head and the end of a page of the site.
@Suite struct DraftTests {
  @Test func aDraftHasThePagesStyleAndNoScript() {
    let page = """
      <html><head><link rel="stylesheet" href="s.css"><script src="a.js"></script>
      <script>b</script></head><body class="x"><header>Name</header><main>Old</main></body></html>
      """
    let draft = String(
      decoding: PreviewDrafts.page(of: Array("<p>New</p>".utf8), in: Array(page.utf8)),
      as: UTF8.self)
    #expect(draft.contains("href=\"s.css\"") && draft.contains("<p>New</p>"))
    #expect(!draft.contains("<script") && !draft.contains("Old") && !draft.contains("Name"))
    #expect(draft.hasSuffix("</main></body></html>"))
  }

  @Test func onlyTheLastDraftsAreKept() {
    let drafts = PreviewDrafts()
    for number in 0..<30 { drafts.show([UInt8(number)], as: "\(number)") }
    #expect(drafts.html(of: "29") == [29] && drafts.html(of: "1") == nil)
  }
}
