import HTTPServing
import TestSupport
import Testing

@testable import Desk

@Suite struct NowScreenTests {
  @Test func showsTitlesInProgress() async throws {
    let visitor = try await DeskVisitor()
    let page = try await visitor.page("/")
    let titles = page.elements.filter { $0.hasClass("desk-title") }.compactMap { $0["data-part"] }
    #expect(titles.first == "anime/frieren")
    #expect(Set(titles) == ["anime/frieren", "books/snow-country", "games/okami"])
    let forms = page.forms
    func steps(_ title: String) -> [String] {
      forms.filter { $0["title"] == title }.compactMap { $0["value"] }
    }
    #expect(steps("anime/frieren") == ["+1", "+2", "26"])
    #expect(steps("books/snow-country") == ["+5", "170"])
    #expect(steps("games/okami") == ["+30m", "+60m", "+120m", "+180m", "1.5"])
    #expect(forms.allSatisfy { $0["token"] == visitor.desk.keys.form.text })
    #expect(forms.first { $0["title"] == "anime/frieren" }?["seen"] == "26")
    let text = String(decoding: await visitor.get("/").bytes, as: UTF8.self)
    #expect(text.contains("Mika&#39;s &lt;alcove&gt;"))
    // Planned, with its reason.
    #expect(text.contains("Natsume&#39;s Book of Friends") && text.contains("Mushishi"))
  }

  @Test func aTapCountsAndIsShown() async throws {
    let visitor = try await DeskVisitor()
    let answer = await visitor.act([
      ("do", "progress"), ("title", "anime/frieren"), ("value", "+1"), ("seen", "26"),
      ("back", "/"),
    ])
    #expect(answer.status == 303)
    #expect(try visitor.folder.read("library/anime/frieren.md").contains("progress: 27\n"))
    let page = try await visitor.page(try #require(answer.field("Location")))
    #expect(page.elements.first { $0["data-outcome"] != nil }?["data-outcome"] == "done")
    #expect(page.text { $0.hasClass("said") }.contains("Frieren"))
    #expect(page.text { $0.name == "ins" } == "27")
    #expect(page.forms.first { $0["title"] == "anime/frieren" }?["seen"] == "27")

    let undo = try #require(page.forms.first { $0["do"] == "undo" })
    #expect(
      await visitor.act(undo.map { ($0.key, $0.value) }.filter { $0.0 != "token" }).status == 303)
    #expect(try visitor.folder.read("library/anime/frieren.md").contains("progress: 26\n"))
    #expect(
      try await visitor.page("/").forms.first { $0["title"] == "anime/frieren" }?["seen"] == "26")
  }

  @Test func asksAtTheEnd() async throws {
    let visitor = try await DeskVisitor()
    _ = await visitor.act([("do", "progress"), ("title", "anime/frieren"), ("value", "28")])
    let form = try #require(
      try await visitor.page("/").forms.first {
        $0["title"] == "anime/frieren" && $0["do"] == "status"
      })
    #expect(form["value"] == "completed" && form["seen"] == "current")
    #expect(
      await visitor.act(form.map { ($0.key, $0.value) }.filter { $0.0 != "token" }).status == 303)
    let file = try visitor.folder.read("library/anime/frieren.md")
    #expect(file.contains("status: completed") && file.contains("finished: 2026-11-27"))
  }

  @Test func showsWhatAirsToday() async throws {
    let visitor = try await DeskVisitor(
      DeskVisitor.library.replacing(
        "episodes: 28",
        with: """
          episodes: 28
          airing: [{episode: 28, at: "2026-11-28T15:00:00Z"}, {episode: 27, at: "2026-11-27T15:00:00Z"}]
          """))
    let airing = try await visitor.page("/").text { $0["data-part"] == "airing" }
    #expect(airing.contains("Frieren") && airing.contains("27") && !airing.contains("28"))
    #expect(try await DeskVisitor().page("/").text { $0["data-part"] == "airing" } == "")
  }

  /// A site has a calendar only of what everyone may see and the owner hasn't seen.
  @Test(arguments: [
    ("", true), ("visibility: unlisted\n", false), ("visibility: private\n", false),
    ("ageRating: 18\n", false), ("progress: 27\n", false), ("status: dropped\n", false),
  ])
  func leadsToACalendarThatExists(keys: String, isThere: Bool) async throws {
    let key = keys.prefix { $0 != ":" }
    let file = DeskVisitor.library.replacing(
      "episodes: 28\n",
      with: "episodes: 28\nairing: [{episode: 27, at: \"2026-11-27T15:00:00Z\"}]\n"
    ).replacing(
      "name: Mika's <alcove>\n", with: "name: X\nurl: https://mika.example/\nageGate: 18\n")
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    let old = lines.firstIndex { !key.isEmpty && $0.hasPrefix("\(key):") }
    let kept = lines.indices.filter { $0 != old }.map { lines[$0] }.joined(separator: "\n")
    let visitor = try await DeskVisitor(
      kept.replacing("title: Frieren\n", with: "title: Frieren\n\(keys)"))
    let links = try await visitor.page("/").elements.compactMap { $0["href"] }
    #expect(links.contains("https://mika.example/calendar.ics") == isThere)
  }

  /// The terminal or an editor was faster: nothing is written, and both values are shown.
  @Test func overwritesNoOtherChange() async throws {
    let visitor = try await DeskVisitor()
    let file = try visitor.folder.read("library/anime/frieren.md")
    let changed = file.replacing("progress: 26", with: "progress: 12")
    try visitor.folder.write(changed, to: "library/anime/frieren.md")
    let answer = await visitor.act([
      ("do", "progress"), ("title", "anime/frieren"), ("value", "+1"), ("seen", "26"),
    ])
    #expect(answer.status == 409)
    #expect(answer.text.contains("26") && answer.text.contains("12"))
    #expect(answer.text.contains("data-outcome=\"conflict\""))
    #expect(try visitor.folder.read("library/anime/frieren.md") == changed)
  }

  @Test(arguments: [
    [("do", "dance"), ("title", "anime/frieren")], [("title", "anime/frieren")],
    [("do", "progress"), ("title", "anime/nothing"), ("value", "+1")],
    [("do", "progress"), ("title", "../tokonoma.yml"), ("value", "+1")],
    [("do", "progress"), ("title", "anime/frieren"), ("value", "+9999")],
    [("do", "progress"), ("title", "anime/frieren"), ("value", "+1"), ("path", "/etc/passwd")],
  ])
  func refusesActionsWithAReason(form: [(String, String)]) async throws {
    let visitor = try await DeskVisitor()
    let before = try visitor.folder.archive(below: "library")
    let answer = await visitor.act(form)
    #expect(answer.status == 422 && answer.text.contains("data-outcome=\"refused\""))
    let page = HTMLPage(answer.bytes)
    #expect(page.problems == [] && !page.text { $0.hasClass("problem") }.isEmpty)
    #expect(try visitor.folder.archive(below: "library").files == before.files)
  }

  @Test(arguments: ["//evil.example", "http://evil.example", "/..", "/\r\nSet-Cookie: x=y"])
  func leadsToItsOwnPagesOnly(back: String) async throws {
    let visitor = try await DeskVisitor()
    let answer = await visitor.act([
      ("do", "progress"), ("title", "anime/frieren"), ("value", "+1"), ("back", back),
    ])
    let location = try #require(answer.field("Location"))
    #expect(location.hasPrefix("/") && !location.hasPrefix("//"))
    #expect(!location.contains("\n") && !location.contains(":"))
  }

  @Test func explainsAnEmptyLibraryToTheOwner() async throws {
    let visitor = try await DeskVisitor("-- tokonoma.yml --\nname: Empty\nlanguage: ja\n")
    let page = try await visitor.page("/")
    #expect(page.elements.first?["lang"] == "ja")
    #expect(page.elements.contains { $0["href"] == "/import" && $0.hasClass("button") })
    let form = try #require(page.forms.first { $0["do"] == "add" })
    let answer = await visitor.act(
      form.map { ($0.key, $0.value) }.filter { !["token", "name"].contains($0.0) }
        + [("kind", "book"), ("name", "雪国"), ("status", "current")])
    #expect(answer.status == 303)
    #expect(try await visitor.page("/").elements.contains { $0["data-part"] == "books/雪国" })
  }

  @Test(arguments: [("book", "books", true), ("game", "games", false)])
  func onlyBooksHaveAuthors(kind: String, folder: String, hasAuthor: Bool) async throws {
    let visitor = try await DeskVisitor()
    let page = try await visitor.page("/find")
    let form = try #require(page.forms.first { $0["do"] == "add" })
    let answer = await visitor.act(
      form.map { ($0.key, $0.value) }.filter { !["token", "name", "author"].contains($0.0) }
        + [("kind", kind), ("name", "Xyzzy"), ("author", "A B"), ("status", "planning")])
    #expect(answer.status == 303)
    let file = try visitor.folder.read("library/\(folder)/xyzzy.md")
    #expect(file.contains("author: A B\n") == hasAuthor, "\(file)")
  }

  @Test func readsChangesByOthers() async throws {
    let visitor = try await DeskVisitor()
    let path = "library/anime/frieren.md"
    let file = try visitor.folder.read(path)
    try visitor.folder.write(file.replacing("Frieren", with: "Sousou no Frieren"), to: path)
    #expect(try await onOwnThread { try visitor.desk.library.reread(changed: [path]) })
    #expect(try await onOwnThread { try visitor.desk.library.refresh() })
    #expect(await visitor.get("/").text.contains("Sousou no Frieren"))
    // The page ignores the notice about its own change.
    _ = await visitor.act([("do", "progress"), ("title", "anime/frieren"), ("value", "+1")])
    #expect(try await !onOwnThread { try visitor.desk.library.reread(changed: [path]) })
    try visitor.folder.write("name: Another\nlanguage: ja\n", to: "tokonoma.yml")
    #expect(try await onOwnThread { try visitor.desk.library.reread(changed: ["tokonoma.yml"]) })
    #expect(await visitor.get("/").text.contains("lang=\"ja\""))
  }
}
