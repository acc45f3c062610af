import Base
import Dispatch
import HTTPServing
import LibraryFiles
import MediaLibrary
import Synchronization
import TestSupport
import Testing

@testable import Desk

@Suite struct FindScreenTests {
  /// By its name, or by who made it; the former come first.
  @Test func findsTitlesOfACreator() async throws {
    let visitor = try await DeskVisitor(
      DeskVisitor.library
        + "\n-- library/books/kokoro.md --\n---\ntitle: Kokoro\nauthor: Natsume Sōseki\n---\n")
    for (query, titles) in [
      ("natsume", ["Natsume's Book of Friends", "Kokoro"]), ("soseki", ["Kokoro"]),
      ("kokoro", ["Kokoro"]),
    ] {
      let page = try await visitor.page("/find?q=\(query)")
      let found = page.elements.indices.filter { page.elements[$0].hasClass("row-title") }
      #expect(found.count == titles.count, "\(query)")
      let text = page.text { $0.hasClass("rows") }
      let places = titles.compactMap { text.firstRange(of: $0)?.lowerBound }
      #expect(places.count == titles.count && places == places.sorted(), "\(query): \(text)")
    }
  }

  @Test func findsTitlesOfTheLibrary() async throws {
    let visitor = try await DeskVisitor()
    let page = try await visitor.page("/find?q=book+of")
    let rows = page.elements.filter { $0.hasClass("row-title") }.count
    #expect(rows == 1)
    #expect(page.text { $0.hasClass("rows") }.contains("Natsume"))
    // No source is asked here.
    #expect(page.elements.allSatisfy { $0["href"]?.hasPrefix("/find/sources") != true })
    let start = try await visitor.page("/find")
    #expect(start.forms.contains { $0["do"] == "add" })
    // Before a search, the last titles are shown.
    let last = start.elements.indices.filter { index in
      start.elements[index].name == "a"
        && start.ancestors(of: index).contains { $0.hasClass("row-title") }
    }.compactMap { start.elements[$0]["href"] }
    #expect(last.first == "/title/anime/frieren" && last.count == 5)
    let odd = try await visitor.page("/find?q=%22%3E%3Cscript%3E")
    #expect(odd.forms.contains { $0["q"] == "\"><script>" })
    #expect(odd.forms.first { $0["do"] == "add" }?["name"] == "\"><script>")
  }

  /// A cover is fetched once, when a page shows it, and only for results of a search.
  @Test func showsTheCoversOfResults() async throws {
    let asked = Mutex(0)
    let plain = try await DeskVisitor()
    let sources = FakeSources.make(asking: { asked.withLock { $0 += 1 } }, { _, _ in })
    let visitor = plain.with(
      OpenDesk(plain.desk.library, sources: sources, today: plain.desk.today))
    let address = "/found-cover?of=anilist%3A457&kind=anime"
    #expect(await visitor.get(address).status == 404)
    let page = try await visitor.page("/find/sources?q=mushi")
    let shown = page.elements.compactMap { $0.name == "img" ? $0["src"] : nil }
      .map { $0.replacing("&amp;", with: "&") }
    // The library has its own covers.
    #expect(shown.filter { !$0.hasPrefix("/cover/") } == [address])
    #expect(asked.withLock { $0 } == 0)
    for _ in 1...2 {
      let cover = await visitor.get(address)
      #expect(cover.status == 200 && cover.field("Content-Type") == "image/png")
      #expect(!cover.bytes.isEmpty && !cover.text.contains(MadePicture.place))
    }
    #expect(asked.withLock { $0 } == 1)
    #expect(await visitor.get("/found-cover?of=https%3A%2F%2Fx&kind=anime").status == 404)
  }

  /// A slow cover blocks no connection for long. It is fetched once, and shown when it is there.
  @Test func aSlowCoverIsFetchedOnce() async throws {
    let visitor = try await DeskVisitor()
    let asked = Mutex(0)
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let plain = FakeSources.make { _, _ in }
    let sources = DeskSources(
      search: plain.search,
      cover: { _, _ in
        asked.withLock { $0 += 1 }
        for await _ in arrivals {}
        return MadePicture.png
      }, details: plain.details, fill: plain.fill, queries: plain.queries)
    let project = visitor.desk.library.project
    let covers = HitCovers(patience: .milliseconds(20))
    let hits = try await sources.search(project, "mushi").hits
    covers.keep(hits)
    let wanted = FoundTitle(hits[0].id, hits[0].kind)
    let cover = { @Sendable in covers.cover(of: wanted, asking: sources, project) }
    for _ in 1...2 { #expect(try await onOwnThread(cover) == nil) }
    #expect(covers.has(wanted))
    arrived.finish()
    while try await onOwnThread(cover) == nil { await Task.yield() }
    #expect(try await onOwnThread(cover) == MadePicture.png)
    #expect(asked.withLock { $0 } == 1)
  }

  @Test func addsATitleFromASource() async throws {
    let filled = Mutex<[String]>([])
    let sources = FakeSources.make { title, binding in
      filled.withLock { $0.append("\(title) \(binding?.value ?? "new")") }
    }
    let plain = try await DeskVisitor()
    let visitor = plain.with(
      OpenDesk(plain.desk.library, sources: sources, today: plain.desk.today))
    let start = try await visitor.page("/find")
    let links = start.elements.compactMap { $0["href"] }.filter { $0.hasPrefix("/find?") }
    #expect(links == ["/find?q=frieren", "/find?q=bebop%20%26%20co"])
    let local = try await visitor.page("/find?q=mushi")
    #expect(local.elements.contains { $0["href"] == "/find/sources?q=mushi" })
    let page = try await visitor.page("/find/sources?q=mushi")
    #expect(page.text { $0.hasClass("problem") } == "a source is down")
    #expect(page.elements.contains { $0["href"] == "/found?of=anilist%3A457&kind=anime" })
    let form = try #require(page.forms.first { $0["ids"] == "anilist:457" })
    let fields = form.map { ($0.key, $0.value) }.filter { $0.0 != "token" }
    let answer = await visitor.act(fields + [("status", "planning")])
    #expect(answer.status == 303)
    let added = try visitor.folder.read("library/anime/mushishi-b.md")
    #expect(
      added.contains("anilist: ") && added.contains("457") && added.contains("status: planning"))
    while filled.withLock({ $0.isEmpty }) { await Task.yield() }
    #expect(filled.withLock { $0 } == ["anime/mushishi-b new"])
    #expect(
      try await visitor.page("/find/sources?q=mushi").elements.contains {
        $0["href"] == "/title/anime/mushishi-b" && $0.hasClass("button")
      })
  }
}
