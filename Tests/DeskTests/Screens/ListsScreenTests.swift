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

  /// Each form of a list's settings, sent as the page has it at that time.
  @Test func changesTheListItself() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let file = "lists/comfort.md"
    let before = try visitor.folder.read(file)
    func change(_ verb: String, to value: String? = nil) async throws -> String {
      var form = try #require(
        try await visitor.page("/lists/comfort").forms.first { $0["do"] == verb })
      if let value { form["value"] = value }
      #expect(await send(visitor, form).status == 303, "\(verb)")
      return try visitor.folder.read(file)
    }
    let title = "title: Comfort & tea\n"
    let renamed = try await change("list-rename", to: "Rain: tea <3")
    #expect(renamed == before.replacing(title, with: "title: \"Rain: tea <3\"\n"))
    #expect(try await visitor.page("/lists/comfort").text { $0.name == "h1" } == "Rain: tea <3")
    // Each button offers the opposite of what the file says.
    for (verb, line) in [
      ("list-ranked", "ranked: true"), ("list-visibility", "visibility: private"),
    ] {
      #expect(
        try await change(verb) == renamed.replacing("\nitems:", with: "\n\(line)\nitems:"))
      let isMarked = await visitor.get("/lists").text.contains("3 titles · Only you")
      #expect(isMarked == (verb == "list-visibility"))
      #expect(try await change(verb) == renamed)
    }
  }

  /// As the page that is shown next says.
  @Test func deletesTheListAndBringsItBack() async throws {
    let visitor = try await DeskVisitor(Self.library)
    let before = try visitor.contents()
    let form = try #require(
      try await visitor.page("/lists/comfort").forms.first { $0["do"] == "list-delete" })
    var renamed = try #require(
      try await visitor.page("/lists/comfort").forms.first { $0["do"] == "list-rename" })
    renamed["value"] = "Tea"
    #expect(await send(visitor, renamed).status == 303)
    // The page is older than the list's name.
    #expect(await send(visitor, form).status == 409)
    #expect(await visitor.act([("do", "undo"), ("value", "1")]).status == 303)
    let answer = await send(visitor, form)
    #expect(answer.status == 303)
    #expect(
      try visitor.contents().keys.sorted()
        == before.keys.filter { $0 != "lists/comfort.md" }.sorted())
    let next = try #require(answer.fields.first { $0.0 == "Location" }?.1)
    #expect(next.hasPrefix("/lists?did="))
    let undo = try #require(try await visitor.page(next).forms.first { $0["do"] == "undo" })
    #expect(await send(visitor, undo).status == 303)
    #expect(try visitor.contents() == before)
  }

  @Test func knowsOnlyLists() async throws {
    let visitor = try await DeskVisitor(Self.library)
    #expect(await visitor.get("/lists/nothing").status == 404)
    #expect(await visitor.get("/lists/..").status == 400)
  }
}
