import Base
import FileSystem
import HTTPFetching
import LibraryFiles
import MediaLibrary
import TestSupport
import Testing

@testable import Catalogue

/// Which source is asked before which: by ids before names, and by names for ids that lead further.
@Suite struct RefreshOrderTests {
  /// The output, and the requests as `TVmaze /shows/7`.
  private func refresh(
    _ library: String, from names: [String], _ routes: KeyValuePairs<String, ReplayServer.Route>
  ) async throws -> (said: String, asked: [String], temporary: TemporaryFolder) {
    let temporary = try TemporaryFolder("-- tokonoma.yml --\nname: Test\n" + library)
    let server = try await ReplayServer(routes)
    let access = SourceAccess {
      $0.hasSuffix("_URL") ? server.address : $0.hasSuffix("_KEY") ? "0123456789abcdef" : nil
    }
    let fetcher = Fetcher(
      by: .program(FetchProgram(at: try ChildProcess.built("tokonoma-fetch"))), agent: "Test/1",
      cache: nil, clock: Fetcher.Clock(now: { 0 }, wait: { _ in }))
    let today = try #require(PartialDate(iso: "2026-11-23"))
    var reporting = DiagnosticList()
    let run = try RefreshRun(
      Project(folder: temporary.folder), RefreshOptions(),
      from: names.compactMap { SourceRow.named($0)?.source(access) }, through: fetcher,
      today: today, by: ChangeOrigin(command: "refresh", date: today), reporting: &reporting)
    var started = try #require(run)
    let said = started.plannedWork.text + (try await started.run(reporting: &reporting)).text
    #expect(reporting.isEmpty)
    return (said, server.takeRequests().map(\.path), temporary)
  }

  private static func row(
    _ kind: String, _ title: String, _ key: String, _ value: String, unit: String = ""
  ) -> String {
    """
    {"item":{"value":"http://www.wikidata.org/entity/Q71"},"kind":{"value":"\(kind)"},
    "title":{"value":"\(title)"},"key":{"value":"\(key)"},"value":{"value":"\(value)"},
    "unit":{"value":"\(unit)"}}
    """
  }

  private static func rows(_ rows: [String]) -> ReplayServer.Answer {
    .json(#"{"results":{"bindings":[\#(rows.joined(separator: ","))]}}"#)
  }

  private static let show = """
    {"id":7,"name":"Tides","type":"Scripted","premiered":"1999-04-01","genres":["Drama"],
    "externals":{"imdb":null},"image":null,"summary":"<p>Salt.</p>"}
    """

  /// TVmaze doesn't know TMDB's ids, but Wikidata knows TVmaze's.
  @Test func anIDFoundElsewhereIsBetterThanAName() async throws {
    let (said, asked, temporary) = try await refresh(
      "-- library/shows/tides.md --\n---\ntitle: Tides\nids: {tmdb: 5}\n---\n",
      from: ["tvmaze", "wikidata"],
      [
        "POST /sparql": { _ in
          Self.rows([
            Self.row("show", "Tides", "tmdb", "5"), Self.row("show", "Tides", "tvmaze", "7"),
          ])
        },
        "GET /shows/7": { _ in .json(Self.show) },
      ])
    #expect(asked == ["/sparql", "/shows/7"])
    #expect(
      said.hasPrefix("1 title, 2 to 3 requests, a few seconds; 1 known to Wikidata by their ids\n"))
    let text = try temporary.read("library/shows/tides.md")
    #expect(text.contains("released: 1999-04-01\n") && text.contains("description: Salt.\n"))
  }

  @Test func anEditionWithoutCoverHasThatOfItsWork() async throws {
    let books = ["ebb": "9780131103627", "tides": "9780306406157"].sorted { $0.key < $1.key }.map {
      "-- library/books/\($0.key).md --\n---\ntitle: \($0.key)\nauthor: Ada Winter\nids: {isbn13: \"\($0.value)\"}\n---\n"
    }
    func edition(_ isbn: String, _ title: String, _ picture: String) -> String {
      """
      "isbn:\(isbn)":{"type":"edition","labels":{},"image":{"url":"\(picture)"},
      "claims":{"wdt:P212":["\(isbn)"],"wdt:P1476":["\(title)"],"wdt:P1104":[318]}}
      """
    }
    let editions =
      edition("9780131103627", "Ebb", "/img/entities/ebb") + ","
      + edition("9780306406157", "Tides", "")
    let (said, asked, temporary) = try await refresh(
      books.joined(), from: ["inventaire"],
      [
        "GET /api/entities": { request in
          .json(
            request["uris"]?.hasPrefix("isbn") == true
              ? "{\"entities\":{\(editions)}}"
              : """
              {"entities":{"wd:Q7":{"type":"work","labels":{"en":"Tides"},"claims":{"wdt:P50":["wd:Q8"]}},
              "wd:Q8":{"type":"human","labels":{"en":"Ada Winter"},"claims":{}}}}
              """)
        },
        "GET /api/search": { _ in
          .json(#"{"results":[{"uri":"wd:Q7","image":"/img/entities/tides"}]}"#)
        },
        "GET /img/entities/ebb": { _ in
          ReplayServer.Answer(body: picture(width: 200, height: 300))
        },
        "GET /img/entities/tides": { _ in
          ReplayServer.Answer(body: picture(width: 201, height: 300))
        },
      ])
    #expect(
      said.hasPrefix("2 titles, 1 to 6 requests, a few seconds; 2 known to Inventaire by their ids")
    )
    #expect(
      asked == [
        "/api/entities", "/img/entities/ebb", "/api/search", "/api/entities", "/img/entities/tides",
      ])
    let text = try temporary.read("library/books/tides.md")
    #expect(text.contains("pages: 318\n") && text.contains("wikidata: Q7"))
    #expect(try temporary.folder.exists("covers/books/tides.png"))
  }

  @Test func gamesAreFoundByNameWhereManyAreAskedForAtOnce() async throws {
    let games = ["tides": "Tides", "ebb": "Ebb"].sorted { $0.key < $1.key }.map {
      "-- library/games/\($0.key).md --\n---\ntitle: \($0.value)\nreleased: 1999\n---\n"
    }
    let (said, asked, temporary) = try await refresh(
      games.joined(), from: ["steam", "wikidata"],
      [
        "POST /sparql": { _ in
          Self.rows([
            Self.row("game", "Tides", "released", "1999-04-01T00:00:00Z", unit: "11"),
            Self.row("game", "Tides", "steam", "3100620"),
            Self.row("game", "Tides", "steam", "620"),
          ])
        },
        "GET /w/api.php": { _ in .json(#"{"search":[]}"#) },
        "GET /IStoreBrowseService/GetItems/v1/": { _ in
          .json(
            """
            {"response":{"store_items":[{"id":620,"success":1,"appid":620,"name":"TIDES","type":0,
            "basic_info":{"short_description":"Salt.","developers":[{"name":"Kaigan"}]},
            "release":{"steam_release_date":1303171200}}]}}
            """)
        },
        "GET /api/storesearch/": { _ in .json(#"{"total":0,"items":[]}"#) },
      ])
    #expect(
      said.hasPrefix("2 titles, 1 to 8 requests, a few seconds; 2 to be looked for at Wikidata"))
    // Only the game that Wikidata doesn't know is searched for in the store.
    #expect(
      asked == [
        "/sparql", "/w/api.php", "/IStoreBrowseService/GetItems/v1/", "/api/storesearch/",
      ])
    let text = try temporary.read("library/games/tides.md")
    #expect(text.contains("ids: {steam: \"620\", wikidata: Q71}\n"))
    #expect(text.contains("released: 1999\n") && text.contains("developers: [Kaigan]\n"))
    #expect(said.contains("no source knows games/ebb"))
  }

  /// A name takes further requests if nothing, or too much, is found.
  @Test(arguments: [
    ("tmdb", "movies", "2 to 3"), ("tmdb", "shows", "2 to 3"), ("steam", "games", "1 to 2"),
    ("googlebooks", "books", "1 to 2"), ("inventaire", "books", "2 to 3"),
    ("openlibrary", "books", "2 to 3"), ("tvmaze", "shows", "1"),
  ])
  func thePlanCountsFurtherRequests(source: String, folder: String, requests: String) async throws {
    let (said, _, _) = try await refresh(
      "-- library/\(folder)/tides.md --\n---\ntitle: Tides\nreleased: 1999\n---\n",
      from: [source],
      [
        "GET /search/movie": { _ in .json(#"{"results":[]}"#) },
        "GET /search/tv": { _ in .json(#"{"results":[]}"#) },
        "GET /search/shows": { _ in .json("[]") },
        "GET /api/storesearch/": { _ in .json(#"{"items":[]}"#) },
        "GET /volumes": { _ in .json(#"{"kind":"books#volumes"}"#) },
        "GET /api/search": { _ in .json(#"{"results":[]}"#) },
        "GET /search.json": { _ in .json(#"{"docs":[]}"#) },
      ])
    #expect(said.hasPrefix("1 title, \(requests) request"), "\(said)")
  }

  @Test(arguments: [
    (0, 0, "a few seconds"), (10, 30, "a few seconds to half a minute"),
    (30, 30, "about half a minute"), (30, 60, "half a minute to one minute"),
    (60, 60, "about one minute"), (60, 240, "1 to 4 minutes"),
    (30, 480, "half a minute to 8 minutes"),
    (180, 180, "about 3 minutes"), (180, 480, "3 to 8 minutes"),
    (60, 7_200, "one minute to 2 hours"), (7_200, 10_800, "2 to 3 hours"),
  ])
  func timesAreRanges(least: Int, most: Int, text: String) {
    #expect(RefreshPlan.time(from: least * 1_000, to: most * 1_000) == text)
  }

  @Test func backloggdsNamesAreIGDBs() async throws {
    let (_, asked, temporary) = try await refresh(
      "-- library/games/tides.md --\n---\ntitle: Tides\nids: {backloggd: tides--1}\n---\n",
      from: ["wikidata"],
      [
        "POST /sparql": { request in
          request.body.contains(#"VALUES ?id { "tides--1" } ?item wdt:P5794 ?id"#)
            ? Self.rows([
              Self.row("game", "Tides", "igdb", "tides--1"),
              Self.row("game", "Tides", "released", "1999-04-01T00:00:00Z", unit: "11"),
            ]) : Self.rows([])
        }
      ])
    #expect(asked == ["/sparql"])
    #expect(try temporary.read("library/games/tides.md").contains("released: 1999-04-01\n"))
  }
}
