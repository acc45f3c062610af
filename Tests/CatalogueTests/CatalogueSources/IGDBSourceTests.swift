import Catalogue
import HTTPFetching
import MediaLibrary
import TestSupport
import Testing
import Trackers

@Suite struct IGDBSourceTests {
  private static let keys = ["IGDB_CLIENT_ID": "myclient", "IGDB_SECRET": "mysecret"]
  private static let sea = """
    {"id":801,"name":"Quiet Sea","slug":"quiet-sea","url":"https://www.igdb.com/games/quiet-sea",
    "game_type":0,"first_release_date":1303084800,"summary":"Salt & wind.",
    "cover":{"id":1,"image_id":"co1abc"},"genres":[{"id":1,"name":"Adventure"}],
    "platforms":[{"id":6,"name":"PC (Microsoft Windows)"}],"collections":[{"id":1,"name":"Sea"}],
    "involved_companies":[{"company":{"name":"Kai"},"developer":true,"publisher":false},
    {"company":{"name":"Harbour"},"developer":false,"publisher":true}],
    "total_rating":87.64136526637739,"total_rating_count":40,
    "age_ratings":[{"organization":{"name":"ESRB"},"rating_category":{"rating":"T"}},
    {"organization":{"name":"PEGI"},"rating_category":{"rating":"12"}}],
    "external_games":[{"uid":"620","external_game_source":1},{"uid":"621","external_game_source":1},
    {"uid":"999","external_game_source":26}]}
    """
  private static func routes(
    _ answer: @escaping ReplayServer.Route
  ) -> KeyValuePairs<String, ReplayServer.Route> {
    [
      "POST /oauth2/token": { request in
        request["client_secret"] == "mysecret"
          ? .json(#"{"access_token":"t0ken","expires_in":5000000,"token_type":"bearer"}"#)
          : .status(403)
      },
      "POST /v4/games": answer,
    ]
  }

  @Test func changesTheKeysForATokenOnce() async throws {
    let server = try await ReplayServer(Self.routes { _ in .json("[" + Self.sea + "]") })
    let source = try #require(AskedSource("igdb", at: server, path: "/v4", Self.keys))
    let found = try await source.titles(
      with: "steam 620", "steam 7", "igdb 801", "igdb quiet-sea", of: .game)
    let title = try #require(found.first)
    #expect(title.idTexts == ["igdb 801", "igdb quiet-sea", "steam 620", "steam 621"])
    #expect(title.page == "https://www.igdb.com/games/quiet-sea")
    #expect(
      title.facts.pictures.first
        == server.address + "/igdb/image/upload/t_cover_big_2x/co1abc.jpg")
    #expect(title.said(.developers) == "Kai")
    #expect(title.said(.publishers) == "Harbour")
    #expect(title.said(.series) == "{name: Sea}")
    #expect(title.said(.released) == "2011-04-18")
    #expect(title.said(.ageRating) == "PEGI 12")
    #expect(title.said(.communityRating) == "8764 hundredths")
    #expect(title.said(.communityVotes) == "40")
    #expect(title.said(.format) == nil)
    let requests = server.takeRequests()
    #expect(
      requests.map(\.path) == ["/oauth2/token", "/v4/games", "/v4/games", "/v4/games"])
    let games = requests.dropFirst()
    #expect(
      games.allSatisfy {
        $0.headers["authorization"] == "Bearer t0ken" && $0.headers["client-id"] == "myclient"
      })
    #expect(!games.contains { ($0.target + $0.body).contains("mysecret") })
    #expect(games.map(\.body).contains { $0.contains("where id = (801);") })
    #expect(games.map(\.body).contains { $0.contains(#"where slug = ("quiet-sea");"#) })
    #expect(
      games.map(\.body).contains {
        $0.contains(
          #"where external_games.external_game_source = 1 & external_games.uid = ("620","7"); limit 500;"#
        )
      })
  }

  @Test func theTokenMayBeElsewhere() async throws {
    let server = try await ReplayServer(Self.routes { _ in .json("[]") })
    let tokens = try await ReplayServer(Self.routes { _ in nil })
    let source = try #require(
      AskedSource(
        "igdb", at: server, path: "/v4",
        Self.keys.merging(["IGDBTOKEN_URL": tokens.address], uniquingKeysWith: { $1 })))
    #expect(try await source.titles(with: "igdb 1", of: .game).isEmpty)
    #expect(server.takeRequests().map(\.path) == ["/v4/games"])
    #expect(tokens.takeRequests().map(\.path) == ["/oauth2/token"])
  }

  @Test func findsByName() async throws {
    let server = try await ReplayServer(Self.routes { _ in .json("[" + Self.sea + "]") })
    let source = try #require(AskedSource("igdb", at: server, path: "/v4", Self.keys))
    let found = try await source.titles(called: #"Quiet "Sea"; limit 1\"#, of: .game)
    #expect(found.map(\.facts.title) == ["Quiet Sea"])
    #expect(
      server.takeRequests().last?.body.hasSuffix(#"search "Quiet Sea; limit 1"; limit 10;"#)
        == true)
  }

  @Test func errorsAreNoTitles() async throws {
    let server = try await ReplayServer(
      Self.routes { _ in .json(#"[{"title":"Syntax Error","status":400,"cause":"x"}]"#) })
    #expect(AskedSource("igdb", at: server, ["IGDB_CLIENT_ID": "myclient"]) == nil)
    var source = try #require(AskedSource("igdb", at: server, path: "/v4", Self.keys))
    #expect(
      await source.failure(with: "igdb 1", of: .game)
        == .notUnderstood("it contains no titles"))
    let wrong = ["IGDB_CLIENT_ID": "myclient", "IGDB_SECRET": "other"]
    source = try #require(AskedSource("igdb", at: server, path: "/v4", wrong))
    #expect(await source.failure(with: "igdb 1", of: .game) == .status(403))
  }
}
