import Base
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import Synchronization
import TestSupport
import Testing

@testable import Catalogue

/// Films without ids or keys: a made-up Wikidata knows two of one name, and a poster on Commons.
@Suite struct FreeCatalogueTests {
  private let temporary: TemporaryFolder
  private let server: ReplayServer
  private let commons: Commons

  private final class Commons: Sendable {
    let isDown = Mutex(false)
  }

  init() async throws {
    let commons = Commons()
    self.commons = commons
    temporary = try TemporaryFolder(
      """
      -- tokonoma.yml --
      name: Test
      -- library/movies/ebb.md --
      ---
      title: Ebb
      released: 2001
      ---
      -- library/movies/nowhere.md --
      ---
      title: Nowhere
      released: 1950
      ---
      -- library/movies/tides.md --
      ---
      title: Tides
      released: 1999
      ---

      """)
    let files = "http://commons.wikimedia.org/wiki/Special:FilePath/"
    func row(_ item: String, _ title: String, _ key: String, _ value: String) -> String {
      """
      {"item":{"value":"http://www.wikidata.org/entity/\(item)"},"kind":{"value":"movie"},
      "title":{"value":"\(title)"},"key":{"value":"\(key)"},"value":{"value":"\(value)"},
      "unit":{"value":"9"}}
      """
    }
    let rows = [
      row("Q71", "Tides", "released", "1999-01-01T00:00:00Z"),
      row("Q71", "Tides", "poster", files + "Tides.png"), row("Q71", "Tides", "imdb", "tt0000071"),
      row("Q72", "Tides", "released", "2009-01-01T00:00:00Z"),
      row("Q73", "Ebb", "released", "2001-01-01T00:00:00Z"),
      row("Q74", "Ebb", "released", "2002-01-01T00:00:00Z"),
    ].joined(separator: ",")
    server = try await ReplayServer([
      "POST /sparql": { _ in .json(#"{"results":{"bindings":[\#(rows)]}}"#) },
      "GET /w/api.php": { request in
        guard request["titles"] == nil || commons.isDown.withLock({ !$0 }) else {
          return .page("down", status: 500)
        }
        return .json(
          """
          {"query":{"pages":[{"title":"File:Tides.png","imageinfo":[{"mime":"image/png",
          "url":"http://\(request.headers["host"] ?? "")/tides.png",
          "descriptionurl":"https://commons.wikimedia.org/wiki/File:Tides.png",
          "extmetadata":{"LicenseShortName":{"value":"CC BY 4.0"},"Artist":{"value":"Ada Winter"}}}]}]}}
          """)
      },
      "GET /tides.png": { _ in ReplayServer.Answer(body: picture(width: 200, height: 300)) },
    ])
  }

  private func refresh() async throws -> String {
    let address = server.address
    let access = SourceAccess { $0 == "TOKONOMA_WIKIDATA_URL" ? address : nil }
    let source = try #require(SourceRow.named("wikidata")?.source(access))
    let fetcher = Fetcher(
      by: .program(FetchProgram(at: try ChildProcess.built("tokonoma-fetch"))), agent: "Test/1",
      cache: nil, clock: Fetcher.Clock(now: { 0 }, wait: { _ in }))
    let today = try #require(PartialDate(iso: "2026-11-23"))
    var reporting = DiagnosticList()
    let run = try RefreshRun(
      Project(folder: temporary.folder), RefreshOptions(), from: [source], through: fetcher,
      today: today, by: ChangeOrigin(command: "refresh", date: today), reporting: &reporting)
    var started = try #require(run)
    let said = started.plannedWork.text + (try await started.run(reporting: &reporting)).text
    return said + reporting.all.map { described($0) + "\n" }.joined()
  }

  @Test func namesAndYearsAreAskedForTogetherAndOnlyOneMatchCounts() async throws {
    let said = try await refresh()
    #expect(
      said.hasPrefix(
        "3 titles, 2 to 7 requests, a few seconds; 3 to be looked for at Wikidata by"))
    #expect(
      try temporary.read("library/movies/tides.md") == """
        ---
        title: Tides
        released: 1999
        ids: {imdb: tt0000071, wikidata: Q71}
        sources: [{name: Wikidata, url: "https://www.wikidata.org/wiki/Q71", date: 2026-11-23}, \
        {name: "Wikimedia Commons: Ada Winter, CC BY 4.0", \
        url: "https://commons.wikimedia.org/wiki/File:Tides.png", date: 2026-11-23}]
        ---

        """)
    #expect(try temporary.folder.exists("covers/movies/tides.png"))
    // Two of one name within a year: the program doesn't guess.
    #expect(said.contains("movies/ebb: which Wikidata title is 'Ebb'?"))
    #expect(!(try temporary.read("library/movies/ebb.md").contains("ids:")))
    #expect(said.contains("no source knows movies/nowhere"))
    // The title that isn't found by its name is searched for in other spellings.
    let requests = server.takeRequests()
    #expect(requests.map(\.path) == ["/sparql", "/w/api.php", "/w/api.php", "/tides.png"])
    #expect(requests.compactMap { $0["search"] } == ["Nowhere"])
  }

  @Test(arguments: [
    ("sources: [{name: My shelf}]", "sources: [{name: My shelf}, {name: Wikidata, url: "),
    (
      "sources:\n  - {name: My shelf}",
      "sources:\n  - {name: My shelf}\n  - {name: Wikidata, url: "
    ),
  ])
  func aPicturesAuthorIsNamedBesideOtherSources(own: String, expected: String) async throws {
    try temporary.write(
      "---\ntitle: Tides\nreleased: 1999\n\(own)\n---\n", to: "library/movies/tides.md")
    _ = try await refresh()
    let text = try temporary.read("library/movies/tides.md")
    #expect(text.contains(expected) && text.contains("Wikimedia Commons: Ada Winter"), "\(text)")
    #expect(try temporary.folder.exists("covers/movies/tides.png"))
  }

  @Test func withoutCommonsFactsAreWrittenAndPicturesComeLater() async throws {
    commons.isDown.withLock { $0 = true }
    let said = try await refresh()
    #expect(try temporary.read("library/movies/tides.md").contains("imdb: tt0000071"))
    #expect(try !temporary.folder.exists("covers/movies/tides.png"))
    #expect(said.contains("Wikimedia Commons answers with status 500"))
    commons.isDown.withLock { $0 = false }
    _ = server.takeRequests()
    let again = try await refresh()
    #expect(
      again.hasPrefix("3 titles, 2 requests, a few seconds; 1 known to Wikidata by their ids"),
      "\(again)")
    #expect(try temporary.folder.exists("covers/movies/tides.png"))
  }

  @Test func aPictureWithoutAnAuthorIsNotUsed() async throws {
    try temporary.write(
      "---\ntitle: Tides\nreleased: 1999\nsources: my shelf\n---\n", to: "library/movies/tides.md")
    _ = try await refresh()
    #expect(try !temporary.folder.exists("covers/movies/tides.png"))
  }

  @Test func adviceOnKeysIsPrintedOnceForAKind() throws {
    let tmdb = try #require(SourceRow.named("tmdb"))
    let rows = SourceRow.table.filter { !$0.keys.isEmpty }
    let openLibrary = try #require(SourceRow.named("openlibrary"))
    #expect(
      SourceAdvice.all(for: [.movie], withoutKey: [tmdb], withoutContact: [openLibrary]).map(\.text)
        == [
          "More for movies: TMDB needs a free key: get it at "
            + "https://www.themoviedb.org/settings/api, then run 'tokonoma keys tmdb'"
        ])
    let all = SourceAdvice.all(
      for: Set(Kind.allCases), withoutKey: rows, withoutContact: [openLibrary])
    #expect(all.map(\.kind) == [.book, .game, .movie, .show])
    #expect(
      all.first?.text.hasPrefix("More for books: Open Library wants to know whom it answers: ")
        == true)
    #expect(SourceAdvice.all(for: [], withoutKey: rows, withoutContact: []) == [])
  }
}

/// Doubtful values in facts that fans edit.
@Suite struct BelievableFactTests {
  @Test(arguments: [
    (148, 6, "TV", false), (148, 1, "MOVIE", true), (70, 12, "TV", true), (90, 3, "OVA", true),
  ])
  func aDoubtfulDurationIsLeftOut(
    minutes: Int, episodes: Int, format: String, isTaken: Bool
  ) async throws {
    let project = try await RefreshedProject(
      library(("nami", "title: Nami no Uta\nids: {mal: 77}")),
      [.nami.with(format: format, episodes: episodes, duration: minutes)])
    _ = try await project.refresh()
    let text = try project.read("library/anime/nami.md")
    #expect(text.contains("episodes: \(episodes)\n"))
    #expect(text.contains("duration: \(minutes)\n") == isTaken)
  }

  @Test(arguments: [
    ("mappa", "MAPPA"), ("J.c.staff", "J.C.Staff"), ("P.A.WORKS", "P.A. Works"),
    ("production i.g", "Production I.G"), ("Tms Entertainment", "TMS Entertainment"),
    ("8-bit", "8bit"), ("studio kaigan", "Studio Kaigan"), ("k.a.i.", "K.A.I."),
    ("Studio KaiGan", "Studio KaiGan"),
  ])
  func studiosHaveTheirOwnSpelling(written: String, proper: String) async throws {
    let project = try await RefreshedProject(
      library(("nami", "title: Nami no Uta\nids: {mal: 77}")), [.nami.with(studio: written)])
    _ = try await project.refresh()
    #expect(try project.read("library/anime/nami.md").contains("studios: [\(proper)]\n"))
  }
}
