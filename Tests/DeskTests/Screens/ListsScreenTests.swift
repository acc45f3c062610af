import HTTPServing
import TestSupport
import Testing

@Suite struct ListsScreenTests {
  private static let library =
    DeskVisitor.library + """

      -- lists/comfort.md --
      ---
      title: Comfort & tea
      items:
        - anime/frieren
        - {id: anime/mushishi, note: slow}
        - anime/natsume
      ---
      """

  private func send(_ visitor: DeskVisitor, _ form: [String: String]) async -> HTTPResponse {
    await visitor.act(form.map { ($0.key, $0.value) }.filter { $0.0 != "token" })
  }

  @Test func createsAList() async throws {
    let visitor = try await DeskVisitor()
    var form = try #require(
      try await visitor.page("/lists").forms.first { $0["do"] == "list-new" })
    form["name"] = "Rainy days"
    form["ranked"] = "true"
    form["visibility"] = nil
    #expect(await send(visitor, form).status == 303)
    #expect(try visitor.folder.read("lists/rainy-days.md").contains("ranked: true"))
    let page = try await visitor.page("/lists")
    #expect(page.elements.contains { $0["href"] == "/lists/rainy-days" })
    #expect(try await visitor.page("/lists/rainy-days").text { $0.name == "h1" } == "Rainy days")
  }

  @Test func ordersNotesAndRemoves() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let page = try await visitor.page("/lists/comfort")
    func form(_ verb: String, _ title: String) throws -> [String: String] {
      try #require(page.forms.first { $0["do"] == verb && $0["title"] == title })
    }
    #expect(try form("list-note", "anime/mushishi")["value"] == "slow")
    #expect(await send(visitor, try form("list-move", "anime/natsume")).status == 303)
    func order() async throws -> [String] {
      try await visitor.page("/lists/comfort").elements.compactMap {
        $0["data-place"] == nil ? nil : $0["data-part"]
      }
    }
    #expect(try await order() == ["anime/frieren", "anime/natsume", "anime/mushishi"])
    // The page is older than the list: its place has changed.
    #expect(await send(visitor, try form("list-remove", "anime/mushishi")).status == 409)
    #expect(await send(visitor, try form("list-remove", "anime/frieren")).status == 303)
    #expect(try await order() == ["anime/natsume", "anime/mushishi"])
    var note = try form("list-note", "anime/mushishi")
    note["value"] = "very slow"
    #expect(await send(visitor, note).status == 303)
    #expect(try visitor.folder.read("lists/comfort.md").contains("very slow"))
  }

  @Test func knowsOnlyLists() async throws {
    let visitor = try await DeskVisitor(Self.library)
    #expect(await visitor.get("/lists/nothing").status == 404)
    #expect(await visitor.get("/lists/..").status == 400)
  }
}
