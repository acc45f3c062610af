import Catalogue
import HTTPFetching
import MediaLibrary
import TestSupport
import Testing
import Trackers

@Suite struct AniListSourceTests {
  private static let journey = """
    {"data":{"Page":{"pageInfo":{"hasNextPage":false},"media":[{"id":901,"idMal":801,"type":"ANIME",
    "title":{"romaji":"Kage no Tabi","english":"Shadow Journey","native":"影の旅"},"episodes":12,"countryOfOrigin":"JP",
    "staff":{"edges":[{"role":"Director","node":{"name":{"full":"Rina Mori","native":"森 里奈"}}},
    {"role":"Music","node":{"name":{"full":"Bo","native":null}}}]},
    "coverImage":{"extraLarge":"https://img.example.org/901.jpg"}}]}}}
    """

  @Test func asksForIDsOfMyAnimeList() async throws {
    let server = try await ReplayServer(["POST /": { _ in .json(Self.journey) }])
    let source = try #require(AskedSource("anilist", at: server))
    let found = try await source.titles(with: "mal 801", "mal 7", of: .anime)
    #expect(found.map(\.facts.title) == ["Kage no Tabi"])
    #expect(found.first?.idTexts == ["anilist 901", "mal 801"])
    #expect(found.first?.page == "https://anilist.co/anime/901")
    #expect(found.first?.facts.pictures.first == "https://img.example.org/901.jpg")
    #expect(found.first?.said(.countries) == "JP")
    #expect(
      found.first?.said(.creators)
        == "{name: Rina Mori, role: director, names: 森 里奈}, {name: Bo, role: composer}")
    let requests = server.takeRequests()
    #expect(requests.count == 1)
    #expect(requests.first?.body.contains("name { full native }") == true)
    #expect(requests.first?.body.contains(#""ids":[7,801],"type":"ANIME""#) == true)
    #expect(requests.first?.body.contains("idMal_in: $ids") == true)
    #expect(requests.first?.body.contains("countryOfOrigin") == true)
    #expect(requests.first?.headers["user-agent"] == "Tokonoma/0 (+https://example.org/me)")
  }

  @Test func anErrorInAnAnswerIsAFailure() async throws {
    let server = try await ReplayServer([
      "POST /": { _ in .json(#"{"errors":[{"message":"Too many words","status":400}]}"#) }
    ])
    let source = try #require(AskedSource("anilist", at: server))
    #expect(await source.failure(with: "mal 1", of: .anime) == .notUnderstood("Too many words"))
  }

  @Test func aPageForPeopleIsNotAnAnswer() async throws {
    let server = try await ReplayServer(["POST /": { _ in .page("We'll be back soon") }])
    let source = try #require(AskedSource("anilist", at: server))
    #expect(
      await source.failure(with: "mal 1", of: .anime)
        == .notUnderstood("it is a page, not data"))
  }
}
