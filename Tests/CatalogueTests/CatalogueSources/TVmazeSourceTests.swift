import Catalogue
import HTTPFetching
import MediaLibrary
import Synchronization
import TestSupport
import Testing
import Trackers

@Suite struct TVmazeSourceTests {
  private static func show(_ parts: String = "") -> String {
    """
    {"id":71,"url":"https://www.tvmaze.com/shows/71/tides","name":"Tides","type":"Scripted",
    "genres":["Drama","Science-Fiction"],"status":"Running","runtime":null,"averageRuntime":42,
    "premiered":"2024-01-02","rating":{"average":8.3},
    "externals":{"tvrage":null,"thetvdb":4071,"imdb":"tt0000071"},
    "image":{"medium":"http://static.tvmaze.com/m.jpg","original":"http://static.tvmaze.com/o.jpg"},
    "summary":"<p>Water <b>rises</b>.</p>"\(parts)}
    """
  }
  private static let parts = """
    ,"_embedded":{"episodes":[
    {"id":1,"season":1,"number":1,"name":"Ebb","type":"regular","airdate":"2024-01-02"},
    {"id":2,"season":1,"number":null,"name":"Extra","type":"insignificant_special","airdate":""},
    {"id":3,"season":2,"number":1,"name":"Flood","type":"regular","airdate":"2030-01-02"}],
    "nextepisode":{"id":3,"airstamp":"2030-01-02T20:00:00+00:00"},
    "crew":[{"type":"Creator","person":{"name":"Ada Winter"}},{"type":"Producer","person":{"name":"Bo"}}],
    "cast":[{"person":{"name":"Cy Moor"},"character":{"name":"Gull"}}]}
    """

  @Test func followsTheLookupOfAnotherSitesID() async throws {
    let server = try await ReplayServer([
      "GET /lookup/shows": { request in
        request["imdb"] == "tt0000071" || request["thetvdb"] == "4071"
          ? .status(301, ["Location": "/shows/71"]) : .status(404)
      },
      "GET /shows/71": { request in .json(Self.show(request.query.isEmpty ? "" : Self.parts)) },
    ])
    var source = try #require(AskedSource("tvmaze", at: server))
    let found = try await source.titles(
      with: "imdb tt0000071", "imdb tt0000072", of: .show, CatalogueScope(hasCharacters: true))
    let title = try #require(found.first)
    #expect(found.count == 1)
    #expect(title.idTexts == ["imdb tt0000071", "tvdb 4071", "tvmaze 71"])
    #expect(title.page == "https://www.tvmaze.com/shows/71")
    #expect(title.facts.pictures.first == "https://static.tvmaze.com/o.jpg")
    #expect(title.said(.description) == "Water **rises**.")
    #expect(title.said(.duration) == "42")
    #expect(title.said(.communityRating) == "8300 hundredths")
    #expect(title.said(.communityVotes) == nil)
    #expect(title.said(.episodes) == "2")
    #expect(title.said(.seasons) == "1, 1")
    #expect(
      title.said(.episodeList)
        == "{number: 1, title: Ebb, aired: 2024-01-02}, {number: 2, title: Flood, aired: 2030-01-02}"
    )
    #expect(title.said(.airing) == "{episode: 2, at: 2030-01-02T20:00:00Z}")
    #expect(title.said(.creators) == "{name: Ada Winter, role: creator}")
    #expect(title.said(.characters) == "{name: Gull}")
    #expect(
      server.takeRequests().map(\.target) == [
        "/lookup/shows?imdb=tt0000071",
        "/shows/71?embed%5B%5D=episodes&embed%5B%5D=nextepisode&embed%5B%5D=crew&embed%5B%5D=cast",
        "/lookup/shows?imdb=tt0000072",
      ])
    source = try #require(AskedSource("tvmaze", at: server))
    #expect(try await source.titles(with: "tvdb 4071", of: .show).count == 1)
    #expect(server.takeRequests().last?.target.contains("cast") == false)
  }

  /// TVmaze counts each request.
  @Test func theRedirectOfALookupTakesATurn() async throws {
    let server = try await ReplayServer([
      "GET /lookup/shows": { _ in .status(301, ["Location": "/shows/71"]) },
      "GET /shows/71": { _ in .json(Self.show(Self.parts)) },
    ])
    let waited = Mutex<[Int]>([])
    let fetcher = Fetcher(
      by: .program(FetchProgram(at: try ChildProcess.built("tokonoma-fetch"))), agent: "Test/1",
      cache: nil,
      clock: Fetcher.Clock(now: { 0 }, wait: { time in waited.withLock { $0.append(time) } }))
    let source = try #require(AskedSource("tvmaze", at: server)).source
    _ = try await source.titles(
      with: [Work.ExternalID(registry: "imdb", value: "tt0000071")], of: .show, CatalogueScope(),
      through: fetcher)
    #expect(waited.withLock { $0 } == [source.info.rules.interval])
  }

  @Test func aLookupThatAnswersItselfIsFollowedByTheParts() async throws {
    let server = try await ReplayServer([
      "GET /lookup/shows": { _ in .json(Self.show()) },
      "GET /shows/71": { _ in .json(Self.show(Self.parts)) },
    ])
    let source = try #require(AskedSource("tvmaze", at: server))
    let found = try await source.titles(with: "imdb tt0000071", of: .show)
    #expect(found.first?.said(.episodes) == "2")
    #expect(server.takeRequests().map(\.path) == ["/lookup/shows", "/shows/71"])
    // Another show's answer isn't taken.
    #expect(try await source.titles(with: "imdb tt0000072", of: .show).isEmpty)
  }

  /// Years, and seasons without a count, would shift all later ones.
  @Test(arguments: [
    (#""episodes":[{"id":1,"season":2015},{"id":2,"season":2016}]"#, nil),
    (#""episodes":[{"id":1,"season":1},{"id":2,"season":3}]"#, nil),
    (#""seasons":[{"number":1,"episodeOrder":23},{"number":2,"episodeOrder":8}]"#, "23, 8"),
    (#""seasons":[{"number":1,"episodeOrder":null},{"number":2,"episodeOrder":8}]"#, nil),
    (#""seasons":[{"number":2,"episodeOrder":null},{"number":1,"episodeOrder":8}]"#, "8"),
  ])
  func seasonsAreCountedFromTheFirst(parts: String, seasons: String?) async throws {
    let server = try await ReplayServer([
      "GET /shows/71": { _ in .json(Self.show(#","_embedded":{"# + parts + "}")) }
    ])
    let source = try #require(AskedSource("tvmaze", at: server))
    let found = try await source.titles(with: "tvmaze 71", of: .show)
    #expect(try #require(found.first).said(.seasons) == seasons)
  }

  @Test func aLookupOfAnotherShowIsIgnored() async throws {
    let server = try await ReplayServer([
      "GET /lookup/shows": { _ in .json(Self.show()) },
      "GET /shows/71": { _ in .json(Self.show()) },
    ])
    let source = try #require(AskedSource("tvmaze", at: server))
    #expect(try await source.titles(with: "imdb tt0000099", of: .show).isEmpty)
    #expect(server.takeRequests().map(\.path) == ["/lookup/shows"])
  }

  @Test func findsByName() async throws {
    let server = try await ReplayServer([
      "GET /search/shows": { request in
        .json(request["q"] == "tides" ? #"[{"score":1.2,"show":"# + Self.show() + "}]" : "[]")
      }
    ])
    var source = try #require(AskedSource("tvmaze", at: server))
    #expect(try await source.titles(called: "tides", of: .show).map(\.facts.id) == ["71"])
    source = try #require(AskedSource("tvmaze", at: server))
    #expect(try await source.titles(called: "nothing", of: .show).isEmpty)
  }

  @Test func errorsAreNoTitles() async throws {
    let server = try await ReplayServer([
      "GET /shows/1": { _ in .json(#"{"name":"Error","message":"Try later","status":500}"#) },
      "GET /shows/2": { _ in .page("Blocked") },
    ])
    var source = try #require(AskedSource("tvmaze", at: server))
    #expect(await source.failure(with: "tvmaze 1", of: .show) == .notUnderstood("Try later"))
    source = try #require(AskedSource("tvmaze", at: server))
    #expect(
      await source.failure(with: "tvmaze 2", of: .show) == .notUnderstood("it is a page, not data"))
    source = try #require(AskedSource("tvmaze", at: server))
    #expect(try await source.titles(with: "tvmaze 3", of: .show).isEmpty)
  }
}
