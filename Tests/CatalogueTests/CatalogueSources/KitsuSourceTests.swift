import Catalogue
import HTTPFetching
import MediaLibrary
import TestSupport
import Testing
import Trackers

@Suite struct KitsuSourceTests {
  private static let mappings = """
    {"data":[
    {"id":"1","type":"mappings","attributes":{"externalSite":"myanimelist/anime","externalId":"801"},
    "relationships":{"item":{"links":{},"data":{"type":"anime","id":"4801"}}}},
    {"id":"2","type":"mappings","attributes":{"externalSite":"myanimelist/anime","externalId":"999"},
    "relationships":{"item":{"data":{"type":"anime","id":"4999"}}}},
    {"id":"3","type":"mappings","attributes":{"externalSite":"anilist/anime","externalId":"802"},
    "relationships":{"item":{"data":{"type":"anime","id":"4802"}}}}],
    "included":[{"id":"4801","type":"anime","attributes":{"canonicalTitle":"Kage no Tabi"}}],
    "meta":{"count":3},"links":{}}
    """
  private static let media = """
    {"data":[{"id":"4801","type":"anime","attributes":{"canonicalTitle":"Kage no Tabi",
    "titles":{"en":"Shadow Journey","en_jp":"Kage no Tabi","ja_jp":"影の旅"},
    "synopsis":"A long way.","averageRating":"82.26","ratingFrequencies":{"2":"10","20":"30"},
    "startDate":"2024-04-05","ageRating":"PG","subtype":"TV","status":"finished",
    "posterImage":{"tiny":"https://img.example.org/t.jpg","large":"https://img.example.org/l.jpg"},
    "episodeCount":12,"episodeLength":24,"nsfw":false},
    "relationships":{"categories":{"data":[{"type":"categories","id":"1"},{"type":"categories","id":"2"},
    {"type":"categories","id":"3"}]},"mappings":{"data":[{"type":"mappings","id":"7"}]},
    "animeProductions":{"data":[{"type":"animeProductions","id":"8"},{"type":"animeProductions","id":"9"}]},
    "characters":{"data":[{"type":"mediaCharacters","id":"11"}]}}}],
    "included":[{"id":"1","type":"categories","attributes":{"title":"Earth"}},
    {"id":"2","type":"categories","attributes":{"title":"Science Fiction"}},
    {"id":"3","type":"categories","attributes":{"title":"Slice of Life"}},
    {"id":"7","type":"mappings","attributes":{"externalSite":"anilist/anime","externalId":"901"}},
    {"id":"8","type":"animeProductions","attributes":{"role":"studio"},
    "relationships":{"producer":{"data":{"type":"producers","id":"10"}}}},
    {"id":"9","type":"animeProductions","attributes":{"role":"licensor"},
    "relationships":{"producer":{"data":{"type":"producers","id":"10"}}}},
    {"id":"10","type":"producers","attributes":{"name":"Kai Works"}},
    {"id":"11","type":"mediaCharacters","attributes":{"role":"main"},
    "relationships":{"character":{"data":{"type":"characters","id":"12"}}}},
    {"id":"12","type":"characters","attributes":{"canonicalName":"Rin Aoki"}}],"meta":{"count":1}}
    """

  @Test func looksUpIDsOfOtherSitesFirst() async throws {
    let server = try await ReplayServer([
      "GET /api/edge/mappings": { _ in .json(Self.mappings) },
      "GET /api/edge/anime": { _ in .json(Self.media) },
    ])
    let source = try #require(AskedSource("kitsu", at: server, path: "/api/edge"))
    let found = try await source.titles(with: "mal 801", "mal 802", of: .anime)
    let title = try #require(found.first)
    #expect(found.count == 1)
    #expect(title.idTexts == ["anilist 901", "kitsu 4801", "mal 801"])
    #expect(title.page == "https://kitsu.app/anime/4801")
    #expect(title.facts.pictures.first == "https://img.example.org/l.jpg")
    #expect(title.said(.titles) == "{english: Shadow Journey, native: 影の旅}")
    #expect(title.said(.genres) == "Sci-Fi, Slice of Life")
    #expect(title.said(.studios) == "Kai Works")
    #expect(title.said(.communityRating) == "8226 hundredths")
    #expect(title.said(.communityVotes) == "40")
    #expect(title.said(.characters) == "{name: Rin Aoki, role: MAIN}")
    let requests = server.takeRequests()
    #expect(requests.map(\.path) == ["/api/edge/mappings", "/api/edge/anime"])
    #expect(requests[0]["filter[externalSite]"] == "myanimelist/anime")
    #expect(requests[0]["filter[externalId]"] == "801,802")
    // A title that wasn't asked for, and one of another site, are left out.
    #expect(requests[1]["filter[id]"] == "4801")
    #expect(requests[1]["include"]?.contains("characters") == false)
    #expect(requests[1].headers["accept"] == "application/vnd.api+json")
  }

  @Test func asksForItsOwnIDsAtOnce() async throws {
    let server = try await ReplayServer(["GET /anime": { _ in .json(Self.media) }])
    let source = try #require(AskedSource("kitsu", at: server))
    let found = try await source.titles(
      with: "kitsu 4801", "kitsu x", of: .anime, CatalogueScope(hasCharacters: true))
    #expect(found.map(\.facts.id) == ["4801"])
    let requests = server.takeRequests()
    #expect(requests.count == 1)
    #expect(requests.first?["filter[id]"] == "4801")
    #expect(requests.first?["include"]?.hasSuffix(",characters.character") == true)
  }

  @Test func findsByName() async throws {
    let server = try await ReplayServer(["GET /anime": { _ in .json(Self.media) }])
    let source = try #require(AskedSource("kitsu", at: server))
    let found = try await source.titles(called: "Kage & Tabi", of: .anime)
    #expect(found.map(\.facts.title) == ["Kage no Tabi"])
    #expect(server.takeRequests().first?["filter[text]"] == "Kage & Tabi")
  }

  @Test func errorsAndNothingAreNoTitles() async throws {
    let server = try await ReplayServer([
      "GET /manga": { _ in .json(#"{"errors":[{"title":"Filter not allowed","status":"400"}]}"#) },
      "GET /anime": { _ in .json(#"{"data":[],"meta":{"count":0}}"#) },
      "GET /mappings": { _ in .page("Maintenance") },
    ])
    var source = try #require(AskedSource("kitsu", at: server))
    #expect(
      await source.failure(with: "kitsu 1", of: .manga) == .notUnderstood("Filter not allowed"))
    source = try #require(AskedSource("kitsu", at: server))
    #expect(try await source.titles(with: "kitsu 1", of: .anime).isEmpty)
    source = try #require(AskedSource("kitsu", at: server))
    #expect(
      await source.failure(with: "mal 1", of: .anime) == .notUnderstood("it is a page, not data"))
  }
}
