import Catalogue
import HTTPFetching
import MediaLibrary
import TestSupport
import Testing
import Trackers

@Suite struct MyAnimeListSourceTests {
  private static let key = ["MAL_CLIENT_ID": "0123abc"]
  private static let umi = """
    {"id":801,"title":"Umi no Oto","main_picture":{"medium":"https://img.example.org/m.jpg",
    "large":"https://img.example.org/l.jpg"},"alternative_titles":{"synonyms":["Sea"],"en":"Sound of the Sea",
    "ja":"海の音"},"media_type":"tv","num_episodes":12,"start_date":"2024-04-05","mean":8.75,
    "num_scoring_users":1200,"rating":"pg_13","status":"finished_airing","genres":[{"id":1,"name":"Action"}],
    "studios":[{"id":1,"name":"Kai Works"}],"average_episode_duration":1440,
    "related_anime":[{"node":{"id":802,"title":"Umi 2"},"relation_type":"sequel"}],
    "related_manga":[{"node":{"id":5,"title":"Umi"},"relation_type":"adaptation"}]}
    """

  @Test func isNotAskedWithoutAKey() async throws {
    let server = try await ReplayServer([:])
    #expect(AskedSource("mal", at: server) == nil)
    #expect(AskedSource("mal", at: server, ["MAL_CLIENT_ID": "two words"]) == nil)
  }

  @Test func asksForEachTitle() async throws {
    let server = try await ReplayServer(["GET /v2/anime/801": { _ in .json(Self.umi) }])
    let source = try #require(AskedSource("mal", at: server, path: "/v2", Self.key))
    let found = try await source.titles(with: "mal 801", "mal 9", of: .anime)
    let title = try #require(found.first)
    #expect(found.count == 1)
    #expect(title.idTexts == ["mal 801"])
    #expect(title.page == "https://myanimelist.net/anime/801")
    #expect(title.facts.pictures.first == "https://img.example.org/l.jpg")
    #expect(title.said(.communityRating) == "8750 hundredths")
    #expect(title.said(.communityVotes) == "1200")
    #expect(title.said(.communitySource) == "MyAnimeList")
    #expect(title.facts.related.map(\.type) == ["SEQUEL", "ADAPTATION"])
    #expect(title.facts.related.map(\.kind) == [.anime, .manga])
    let requests = server.takeRequests()
    #expect(requests.map(\.path) == ["/v2/anime/801", "/v2/anime/9"])
    #expect(requests.allSatisfy { $0.headers["x-mal-client-id"] == "0123abc" })
    #expect(!requests.contains { $0.target.contains("0123abc") })
    #expect(requests.first?["fields"]?.contains("num_scoring_users") == true)
  }

  @Test func findsByName() async throws {
    let server = try await ReplayServer([
      "GET /anime": { _ in .json(#"{"data":[{"node":"# + Self.umi + #"}],"paging":{}}"#) }
    ])
    let source = try #require(AskedSource("mal", at: server, Self.key))
    let long = String(repeating: "long ", count: 30)
    #expect(try await source.titles(called: long, of: .anime).map(\.facts.id) == ["801"])
    #expect(server.takeRequests().first?["q"]?.count == 64)
    // It refuses shorter ones.
    let other = try #require(AskedSource("mal", at: server, Self.key))
    #expect(try await other.titles(called: "86", of: .anime).isEmpty)
    #expect(server.takeRequests().isEmpty)
  }

  @Test func errorsAreNoTitles() async throws {
    let server = try await ReplayServer([
      "GET /anime/1": { _ in .json(#"{"message":"invalid fields","error":"bad_request"}"#) },
      "GET /anime/2": { _ in .status(403) },
    ])
    var source = try #require(AskedSource("mal", at: server, Self.key))
    #expect(await source.failure(with: "mal 1", of: .anime) == .notUnderstood("invalid fields"))
    source = try #require(AskedSource("mal", at: server, Self.key))
    #expect(await source.failure(with: "mal 2", of: .anime) == .status(403))
  }
}

@Suite struct JikanSourceTests {
  private static let umi = """
    {"mal_id":801,"url":"https://myanimelist.net/anime/801/Umi","images":{"jpg":{
    "image_url":"https://img.example.org/m.jpg","large_image_url":"https://img.example.org/l.jpg"}},
    "title":"Umi no Oto","title_english":"Sound of the Sea","type":"TV","episodes":12,
    "status":"Finished Airing","aired":{"prop":{"from":{"day":5,"month":4,"year":2024}}},
    "duration":"24 min per ep","score":8.75,"scored_by":1200,"synopsis":"Waves.",
    "genres":[{"mal_id":1,"name":"Action"}],"relations":[{"relation":"Parent Story",
    "entry":[{"mal_id":5,"type":"manga","name":"Umi"}]}]}
    """

  @Test func isOnlyAskedWhereItsAddressIsNamed() {
    #expect(SourceRow.named("jikan")?.source(SourceAccess { _ in nil }) == nil)
  }

  @Test func asksForEachTitle() async throws {
    let server = try await ReplayServer([
      "GET /v1/anime/801": { _ in .json(#"{"data":"# + Self.umi + "}") },
      "GET /v1/anime": { _ in .json(#"{"pagination":{},"data":["# + Self.umi + "]}") },
    ])
    let source = try #require(AskedSource("jikan", at: server, path: "/v1"))
    let found = try await source.titles(with: "mal 801", "mal 9", of: .anime)
    let title = try #require(found.first)
    #expect(found.count == 1)
    #expect(title.idTexts == ["mal 801"])
    #expect(title.facts.pictures.first == "https://img.example.org/l.jpg")
    #expect(title.said(.communityRating) == "8750 hundredths")
    #expect(title.facts.related.map(\.type) == ["PARENT"])
    #expect(server.takeRequests().map(\.path) == ["/v1/anime/801", "/v1/anime/9"])
    let other = try #require(AskedSource("jikan", at: server, path: "/v1"))
    #expect(try await other.titles(called: "umi", of: .anime).map(\.facts.id) == ["801"])
    #expect(server.takeRequests().first?["q"] == "umi")
  }

  @Test func errorsAreNoTitles() async throws {
    let server = try await ReplayServer([
      "GET /anime/1": { _ in
        .json(#"{"status":500,"type":"UpstreamException","message":"Request failed"}"#)
      }
    ])
    let source = try #require(AskedSource("jikan", at: server))
    #expect(await source.failure(with: "mal 1", of: .anime) == .notUnderstood("Request failed"))
  }
}
