import HTTPServing
import TestSupport
import Testing

@Suite struct HistoryScreenTests {
  @Test func listsChangesWithTheirLinesAndUndo() async throws {
    let visitor = try await DeskVisitor()
    let action = [("do", "progress"), ("title", "anime/frieren")]
    _ = await visitor.act(action + [("value", "+1")])
    _ = await visitor.act([("do", "rate"), ("title", "anime/mushishi"), ("value", "10")])
    _ = await visitor.act(action + [("value", "+1")])
    let page = try await visitor.page("/history")
    // In words, and as commands and lines.
    #expect(page.elements.filter { $0.hasClass("change") }.count == 3)
    let text = await visitor.get("/history").text
    #expect(text.contains(#"<del dir="auto">27</del> <ins dir="auto">28</ins>"#))
    #expect(text.contains("desk progress anime/frieren +1"))
    #expect(text.contains("- progress: 26") || text.contains("− progress: 26"))
    #expect(text.contains("− progress: 27") && text.contains("+ progress: 28"))
    // The first change of Frieren can be undone only after the last.
    #expect(page.forms.filter { $0["do"] == "undo" }.count == 2)
    let rating = try #require(page.forms.filter { $0["do"] == "undo" }.last)
    #expect(
      await visitor.act(rating.map { ($0.key, $0.value) }.filter { $0.0 != "token" }).status == 303)
    #expect(try visitor.folder.read("library/anime/mushishi.md").contains("rating: 9\n"))
    #expect(try visitor.folder.read("library/anime/frieren.md").contains("progress: 28\n"))
  }

  @Test func namesTheFutureContents() async throws {
    let visitor = try await DeskVisitor()
    #expect(try await !visitor.page("/history").text { $0.hasClass("empty") }.isEmpty)
  }
}
