import Base
import HTTPServing
import LibraryFiles
import MediaLibrary
import Synchronization
import TestSupport
import Testing
import Trackers

@testable import Desk

@Suite struct FoundScreenTests {
  private static let address = "/found?of=anilist%3A457&kind=anime"

  private func visitor(
    _ fill: @escaping @Sendable (String, Work.ExternalID?) -> Void = { _, _ in },
    asking ask: @escaping @Sendable () -> Void = {}
  ) async throws -> DeskVisitor {
    let plain = try await DeskVisitor()
    return plain.with(
      OpenDesk(
        plain.desk.library, sources: FakeSources.make(asking: ask, fill), today: plain.desk.today))
  }

  @Test func showsTheFactsOfASource() async throws {
    let asked = Mutex(0)
    let visitor = try await visitor(asking: { asked.withLock { $0 += 1 } })
    let page = try await visitor.page(Self.address)
    #expect(Set(page.ids).count == page.ids.count)
    #expect(page.text { $0.name == "h1" } == "Mushishi <b>")
    #expect(page.elements.contains { $0["href"] == "https://anilist.co/anime/457" })
    let facts = page.text { $0.name == "dl" }
    for text in ["Director", "Hiroshi Nagahama", "Studio", "Artland", "26", "October 23, 2005"] {
      #expect(facts.contains(text), "\(text): \(facts)")
    }
    let text = await visitor.get(Self.address).text
    #expect(text.contains("Ginko &amp; the mushi, 100 %% true.") && text.contains("蟲師"))
    #expect(!text.contains("The ending.</p>"))
    let form = try #require(page.forms.first { $0["do"] == "add" })
    #expect(form["ids"] == "anilist:457" && form["kind"] == "anime")
    let picture = try #require(page.elements.first { $0.name == "img" }?["src"])
    let cover = await visitor.get(picture.replacing("&amp;", with: "&"))
    #expect(cover.status == 200 && cover.field("Content-Type") == "image/png")
    #expect(!cover.bytes.isEmpty && !cover.text.contains(MadePicture.place))
    // Loading it again asks no source.
    #expect(asked.withLock { $0 } == 1)
    // A cover exists only for details that were viewed.
    #expect(await visitor.get("/found-cover?of=anilist%3A9&kind=anime").status == 404)
    #expect(await visitor.get("/found-cover?of=anilist%3A457&kind=manga").status == 404)
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "[one](javascript:alert(1))",
    "<a href='javascript:alert(1)'>x</a>",
    "![x](https://evil.example/x.png)", "<img src=x onerror=alert(1)>", "<b>bold</b> **strong**",
    "[one](https://evil.example)", "<javascript:alert(1)>", "<style>* { display: none }</style>",
  ])
  func showsMarkupOfASourceAsText(description: String) async throws {
    let plain = try await DeskVisitor()
    func page(_ text: String) async throws -> HTMLPage {
      let sources = FakeSources.make(describedAs: text) { _, _ in }
      let desk = OpenDesk(plain.desk.library, sources: sources, today: plain.desk.today)
      return try await plain.with(desk).page(Self.address)
    }
    let (shown, harmless) = (try await page("Told: " + description), try await page("Told."))
    #expect(shown.text { $0.name == "main" }.contains("Told"))
    #expect(shown.elements.map(\.name) == harmless.elements.map(\.name))
    let addresses = shown.elements.flatMap { element in
      ["href", "src", "action"].compactMap { element[$0] }
    }
    #expect(!addresses.contains { $0.contains("javascript:") || $0.contains("evil") })
  }

  @Test func bindsATitleOfTheLibrary() async throws {
    let filled = Mutex<[String]>([])
    let visitor = try await visitor { title, binding in
      filled.withLock { $0.append("\(title) \(binding?.registry ?? "") \(binding?.value ?? "")") }
    }
    let path = "library/anime/mushishi.md"
    let page = try await visitor.page(Self.address)
    let bindings = page.forms.filter { $0["do"] == "bind" }
    #expect(bindings.map { $0["title"] } == ["anime/mushishi"])
    let form = try #require(bindings.first).map { ($0.key, $0.value) }.filter { $0.0 != "token" }
    // Another title may be meant: the one that the owner came from, or one from a search.
    for query in ["&for=anime/natsume", "&q=book+of"] {
      let others = try await visitor.page(Self.address + query).forms
      #expect(others.first { $0["do"] == "bind" }?["title"] == "anime/natsume", "\(query)")
    }
    // The page is older than the file.
    let before = try visitor.folder.read(path)
    try visitor.folder.write(
      before.replacing("rating: 9", with: "rating: 9\nids: {anilist: 1}"), to: path)
    _ = try await onOwnThread { try visitor.desk.library.reread(changed: [path]) }
    #expect(await visitor.act(form).status == 409)
    #expect(try visitor.folder.read(path).contains("anilist: 1}"))
    let now = try #require(
      try await visitor.page(Self.address).forms.first { $0["do"] == "bind" })
    #expect(now["seen"] == "anilist 1")
    let answer = await visitor.act(now.map { ($0.key, $0.value) }.filter { $0.0 != "token" })
    #expect(answer.status == 303)
    #expect(answer.field("Location")?.hasPrefix("/title/anime/mushishi?did=") == true)
    #expect(try visitor.folder.read(path).contains("457"))
    while filled.withLock({ $0.isEmpty }) { await Task.yield() }
    #expect(filled.withLock { $0 } == ["anime/mushishi anilist 457"])
    // It is already in the library: neither is offered any more.
    let done = try await visitor.page(Self.address)
    #expect(done.forms.allSatisfy { !["add", "bind"].contains($0["do"]) })
    #expect(done.elements.contains { $0["href"] == "/title/anime/mushishi" })
    // The history shows the change, and can undo it.
    let history = try await visitor.page("/history")
    #expect(history.text { $0.name == "main" }.contains("desk bind anime/mushishi anilist:457"))
    let undo = try #require(history.forms.first { $0["do"] == "undo" })
    #expect(
      await visitor.act(undo.map { ($0.key, $0.value) }.filter { $0.0 != "token" }).status == 303)
    #expect(try visitor.folder.read(path).contains("anilist: 1}"))
  }

  @Test func reportsMissingFactsOfASource() async throws {
    let visitor = try await visitor()
    let page = try await visitor.page("/found?of=anilist%3A9&kind=anime")
    #expect(page.text { $0.hasClass("problem") } == "no source knows it")
    #expect(page.forms.allSatisfy { $0["do"] == nil })
    for wrong in ["/found", "/found?of=x&kind=anime", "/found?of=a:1&kind=x", "/found/x?of=a:1"] {
      #expect(await visitor.get(wrong).status == 404, "\(wrong)")
    }
    let without = try await DeskVisitor()
    #expect(await without.get(Self.address).status == 404)
    let title = try await without.page("/title/anime/frieren")
    #expect(title.elements.allSatisfy { $0["href"]?.hasPrefix("/find/sources") != true })
    #expect(
      try await visitor.page("/title/anime/frieren").elements.contains {
        $0["href"] == "/find/sources?q=Frieren&for=anime%2Ffrieren"
      })
  }
}

/// Sources that know one title.
enum FakeSources {
  static func make(
    describedAs description: String = "Ginko & the mushi, 100 \\%% true.\n>!The ending.!<",
    asking ask: @escaping @Sendable () -> Void = {},
    _ fill: @escaping @Sendable (_ title: String, _ binding: Work.ExternalID?) -> Void
  ) -> DeskSources {
    let id = Work.ExternalID(registry: "anilist", value: "457")
    return DeskSources(
      search: { _, query in
        let problem = Diagnostic(.warning, "x", "a source is down", at: nil)
        return (
          [
            .init(
              id: id, kind: .anime, title: "Mushishi <b>", otherName: query, facts: "TV, 2005",
              pictures: ["https://img.example/457.png"])
          ], [problem]
        )
      },
      cover: { _, addresses in
        ask()
        return addresses == ["https://img.example/457.png"] ? MadePicture.png : nil
      },
      details: { _, asked, _ in
        ask()
        guard asked == id else {
          return (nil, [Diagnostic(.error, "x", "no source knows it", at: nil)])
        }
        return (
          .init(
            id: id, title: title(id, description), source: "AniList",
            page: "https://anilist.co/anime/457",
            cover: MadePicture.png), []
        )
      },
      fill: { _, titles, _, binding in for title in titles { fill(title, binding) } },
      queries: { _ in ["2026-11-26  bebop & co", "2026-11-27  frieren"] })
  }

  private static func title(_ id: Work.ExternalID, _ description: String) -> ExportedTitle {
    var values = FieldValues()
    values[.titles] = .value(.mapping([.init("native", .text("蟲師"))]))
    values[.synonyms] = .value(.list(["Mushishi"]))
    values[.format] = .value(.text("TV"))
    values[.episodes] = .value(.number(26))
    values[.released] = PartialDate(year: 2005, month: 10, day: 23).map { .value(.date($0)) }
    values[.studios] = .value(.list(["Artland"]))
    values[.creators] = .value(
      .items([
        .mapping([.init("name", .text("Hiroshi Nagahama")), .init("role", .text("director"))])
      ]))
    values[.description] = .value(.text(description))
    return ExportedTitle(
      kind: .anime, id: id.value, title: "Mushishi <b>", ids: [id], values: values,
      hasComments: true, location: SourceLocation(path: "", line: 1, column: 1))
  }
}
