import Catalogue
import HTTPFetching
import MediaLibrary
import TestSupport
import Testing
import Trackers

@Suite struct TMDBSourceTests {
  private static let key = ["TMDB_KEY": "0123456789abcdef"]
  private static let film = """
    {"adult":false,"id":801,"imdb_id":"tt0000801","original_language":"it","original_title":"Il mare",
    "title":"The Quiet Sea","overview":"Waves & wind.","poster_path":"/p.jpg","release_date":"2006-12-25",
    "runtime":94,"status":"Released","vote_average":7.764,"vote_count":239,
    "genres":[{"id":18,"name":"Drama"}],"belongs_to_collection":{"id":1,"name":"Sea Collection"},
    "production_companies":[{"id":1,"name":"Harbour Pictures"}],
    "production_countries":[{"iso_3166_1":"IT","name":"Italy"},{"iso_3166_1":"FR","name":"France"}],
    "external_ids":{"imdb_id":"tt0000801","wikidata_id":"Q80"},
    "release_dates":{"results":[{"iso_3166_1":"IT","release_dates":[{"certification":"T"}]},
    {"iso_3166_1":"US","release_dates":[{"certification":""},{"certification":"PG-13"}]}]},
    "credits":{"cast":[{"name":"Cy Moor","character":"Gull (voice)"},{"name":"Bo","character":""}],
    "crew":[{"name":"Ada Winter","original_name":"Ada Winter","job":"Screenplay"},{"name":"Bo Lind","job":"Editor"},
    {"name":"Rina Mori","original_name":"森 里奈","job":"Director"}]}}
    """
  private static let show = """
    {"id":802,"name":"Tides","original_name":"Tides","original_language":"en","poster_path":"/t.jpg",
    "first_air_date":"2020-01-02","episode_run_time":[42],"number_of_episodes":20,
    "seasons":[{"season_number":0,"episode_count":3},{"season_number":1,"episode_count":12},
    {"season_number":2,"episode_count":8},{"season_number":3,"episode_count":0}],
    "status":"Returning Series","vote_average":8,"vote_count":10,"created_by":[{"name":"Ada Winter"}],
    "content_ratings":{"results":[{"iso_3166_1":"US","rating":"TV-14"}]},
    "external_ids":{"imdb_id":"tt0000802","tvdb_id":4802},
    "credits":{"cast":[],"crew":[{"name":"Bo Lind","job":"Director"}]}}
    """

  @Test func asksForAFilmByItsOwnID() async throws {
    let server = try await ReplayServer(["GET /3/movie/801": { _ in .json(Self.film) }])
    let source = try #require(AskedSource("tmdb", at: server, path: "/3", Self.key))
    let found = try await source.titles(with: "tmdb 801", "tmdb 9", "tmdb x", of: .movie)
    let title = try #require(found.first)
    #expect(found.count == 1)
    #expect(title.idTexts == ["imdb tt0000801", "tmdb 801", "wikidata Q80"])
    #expect(title.page == "https://www.themoviedb.org/movie/801")
    #expect(title.facts.pictures.first == server.address + "/t/p/w780/p.jpg")
    #expect(title.said(.titles) == "{it: Il mare}")
    #expect(
      title.said(.creators)
        == "{name: Rina Mori, role: director, names: 森 里奈}, {name: Ada Winter, role: writer}")
    #expect(title.said(.characters) == "{name: Gull}")
    #expect(title.said(.series) == "{name: Sea}")
    #expect(title.said(.countries) == "IT, FR")
    #expect(title.said(.languages) == "it")
    #expect(title.said(.ageRating) == "PG-13")
    #expect(title.said(.communityRating) == "7764 hundredths")
    #expect(title.said(.communityVotes) == "239")
    #expect(title.said(.releaseStatus) == "FINISHED")
    let requests = server.takeRequests()
    #expect(requests.map(\.path) == ["/3/movie/801", "/3/movie/9"])
    #expect(requests.first?["append_to_response"] == "credits,external_ids,release_dates")
    #expect(requests.first?["api_key"] == "0123456789abcdef")
    #expect(requests.first?.headers["authorization"] == nil)
  }

  @Test func asksForAShowByAnotherSitesID() async throws {
    let server = try await ReplayServer([
      "GET /find/tt0000802": { _ in
        .json(#"{"movie_results":[],"tv_results":["# + Self.show + "]}")
      },
      "GET /find/4802": { _ in .json(#"{"movie_results":[],"tv_results":[{"id":802}]}"#) },
      "GET /tv/802": { _ in .json(Self.show) },
    ])
    var source = try #require(AskedSource("tmdb", at: server, ["TMDB_KEY": "ey.long.token"]))
    let found = try await source.titles(with: "imdb tt0000802", "imdb 802", of: .show)
    #expect(found.map(\.idTexts) == [["imdb tt0000802", "tmdb 802", "tvdb 4802"]])
    #expect(found.first?.said(.creators) == "{name: Ada Winter, role: creator}")
    #expect(found.first?.said(.ageRating) == "TV-14")
    #expect(found.first?.said(.episodes) == "20")
    #expect(found.first?.said(.seasons) == "12, 8")
    #expect(found.first?.said(.duration) == "42")
    #expect(found.first?.said(.releaseStatus) == "RELEASING")
    let requests = server.takeRequests()
    #expect(requests.map(\.path) == ["/find/tt0000802", "/tv/802"])
    #expect(requests.first?["external_source"] == "imdb_id")
    // A token is only in a header.
    #expect(requests.allSatisfy { $0.headers["authorization"] == "Bearer ey.long.token" })
    #expect(!requests.contains { $0.target.contains("token") })
    source = try #require(AskedSource("tmdb", at: server, Self.key))
    #expect(try await source.titles(with: "tvdb 4802", of: .show).map(\.facts.id) == ["802"])
    source = try #require(AskedSource("tmdb", at: server, Self.key))
    #expect(try await source.titles(with: "imdb tt0000802", of: .movie).isEmpty)
  }

  @Test func aFilmWithAnotherIDIsNotTheRequestedOne() async throws {
    let server = try await ReplayServer([
      "GET /find/tt0000999": { _ in
        .json(#"{"movie_results":[{"id":801}],"tv_results":[]}"#)
      },
      "GET /movie/801": { _ in .json(Self.film) },
    ])
    let source = try #require(AskedSource("tmdb", at: server, Self.key))
    let found = try await source.titles(with: "imdb tt0000999", of: .movie)
    #expect(found.map(\.idTexts) == [["imdb tt0000801", "tmdb 801", "wikidata Q80"]])
  }

  @Test func findsByName() async throws {
    let server = try await ReplayServer([
      "GET /search/movie": { _ in
        .json(#"{"page":1,"results":["# + Self.film + #",{"id":5,"name":"A person"}]}"#)
      }
    ])
    let source = try #require(AskedSource("tmdb", at: server, Self.key))
    let found = try await source.titles(called: "quiet sea?&", of: .movie)
    #expect(found.map(\.facts.title) == ["The Quiet Sea"])
    #expect(server.takeRequests().first?["query"] == "quiet sea?&")
  }

  /// The year finds films that are too far down in the list of a common name.
  @Test func asksForTheYearFirst() async throws {
    let server = try await ReplayServer([
      "GET /search/movie": { request in
        .json(#"{"page":1,"results":["# + (request["year"] == "2006" ? Self.film : "") + "]}")
      },
      "GET /search/tv": { _ in .json(#"{"page":1,"results":["# + Self.show + "]}") },
    ])
    let source = try #require(AskedSource("tmdb", at: server, Self.key))
    func asked(_ title: WantedTitle, _ kind: Kind) async throws -> [String] {
      _ = try await source.titles(called: [title], of: kind)
      return server.takeRequests().map {
        "\($0["year"] ?? "-") \($0["first_air_date_year"] ?? "-")"
      }
    }
    #expect(try await asked(WantedTitle("The quiet sea", year: 2006), .movie) == ["2006 -"])
    #expect(try await asked(WantedTitle("The quiet sea", year: 2007), .movie) == ["2007 -", "- -"])
    #expect(try await asked(WantedTitle("Another", year: 2006), .movie) == ["2006 -", "- -"])
    #expect(try await asked(WantedTitle("The quiet sea"), .movie) == ["- -"])
    #expect(try await asked(WantedTitle("Tides", year: 2020), .show) == ["- 2020"])
  }

  @Test func errorsContainNoKey() async throws {
    #expect(SourceRow.named("tmdb")?.source(SourceAccess { _ in nil }) == nil)
    #expect(SourceCredit.sentence(of: "TMDB")?.contains("not endorsed") == true)
    let server = try await ReplayServer([
      "GET /movie/1": { _ in
        .json(#"{"success":false,"status_message":"Bad key 0123456789abcdef"}"#)
      },
      "GET /movie/2": { _ in .status(401) },
    ])
    var source = try #require(AskedSource("tmdb", at: server, Self.key))
    #expect(await source.failure(with: "tmdb 1", of: .movie) == .notUnderstood("Bad key …"))
    source = try #require(AskedSource("tmdb", at: server, Self.key))
    #expect(await source.failure(with: "tmdb 2", of: .movie) == .status(401))
  }
}
