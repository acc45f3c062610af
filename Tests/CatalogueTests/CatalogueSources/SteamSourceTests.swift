import Catalogue
import HTTPFetching
import MediaLibrary
import TestSupport
import Testing
import Trackers

@Suite struct SteamSourceTests {
  private static func game(_ id: Int, _ name: String, in folder: String = "") -> String {
    """
    {"\(id)":{"success":true,"data":{"type":"game","name":"\(name)","steam_appid":\(id),"required_age":0,
    "short_description":"Salt &amp; <b>wind</b>.","developers":["Kai"],"publishers":["Harbour"],
    "header_image":"https://img.example.org/apps/\(id)/\(folder)header.jpg?t=17",
    "platforms":{"windows":true,"mac":false,"linux":true},
    "genres":[{"id":"1","description":"Action"}],
    "release_date":{"coming_soon":false,"date":"18 Apr, 2011"},
    "content_descriptors":{"ids":[2,5],"notes":null},"ratings":{"usk":{"rating":"12"},"pegi":{"rating":"16"}}}}}
    """
  }

  private static func item(_ id: Int, _ name: String, _ facts: String = "") -> String {
    """
    {"item_type":0,"id":\(id),"success":1,"visible":true,"name":"\(name)","appid":\(id),"type":0,
    "content_descriptorids":[5],"tags":[{"tagid":19,"weight":90},{"tagid":4182,"weight":80},
    {"tagid":492,"weight":70}],"assets":{"asset_url_format":"steam/apps/\(id)/${FILENAME}?t=17",
    "header":"ab12/header.jpg","library_capsule":"cd34/library_capsule.jpg",
    "library_capsule_2x":"cd34/library_capsule_2x.jpg"},
    "release":{"steam_release_date":1303171200},"platforms":{"windows":true,"steamos_linux":true},
    "game_rating":{"type":"pegi","rating":"16"},
    "basic_info":{"short_description":"Salt &amp; wind.","publishers":[{"name":"Harbour"}],
    "developers":[{"name":"Kai"}]}\(facts)}
    """
  }

  @Test func asksForManyGamesAtOnce() async throws {
    let items = [
      Self.item(620, "Quiet Sea"),
      Self.item(
        621, "Quiet Sea Soundtrack",
        #","type":11,"release":{"steam_release_date":1303171200,"original_release_date":930787200}"#
      ),
      #"{"item_type":0,"id":7,"success":9,"visible":false}"#, Self.item(9, "Not asked for"),
    ]
    let server = try await ReplayServer([
      "GET /IStoreBrowseService/GetItems/v1/": { _ in
        .json(#"{"response":{"store_items":[\#(items.joined(separator: ","))]}}"#)
      }
    ])
    let source = try #require(AskedSource("steam", at: server))
    let found = try await source.titles(with: "steam 620", "steam 7", "steam 621", of: .game)
    #expect(found.map(\.facts.title) == ["Quiet Sea", "Quiet Sea Soundtrack"])
    let title = try #require(found.first)
    #expect(title.idTexts == ["steam 620"])
    #expect(title.page == "https://store.steampowered.com/app/620/")
    #expect(
      title.facts.pictures == [
        "\(server.address)/store_item_assets/steam/apps/620/cd34/library_capsule_2x.jpg?t=17",
        "\(server.address)/store_item_assets/steam/apps/620/cd34/library_capsule.jpg?t=17",
        "\(server.address)/store_item_assets/steam/apps/620/ab12/header.jpg?t=17",
      ])
    #expect(title.said(.description) == "Salt & wind.")
    #expect(title.said(.released) == "2011-04-19")
    #expect(title.said(.platforms) == "PC, Linux")
    #expect(title.said(.genres) == "Action, Indie")
    #expect(title.said(.developers) == "Kai")
    #expect(title.said(.publishers) == "Harbour")
    #expect(title.said(.ageRating) == "PEGI 16")
    #expect(title.said(.visibility) == nil)
    #expect(found.last?.said(.format) == "Soundtrack")
    // The day when it was released elsewhere.
    #expect(found.last?.said(.released) == "1999-07-01")
    let requests = server.takeRequests()
    #expect(requests.count == 1)
    #expect(
      requests.first?["input_json"]?.contains(
        #""ids":[{"appid":620},{"appid":621},{"appid":7}]"#) == true)
  }

  /// Without the catalogue, which is asked only once.
  @Test func asksForEachGame() async throws {
    let server = try await ReplayServer([
      "GET /api/appdetails": { request in
        request["appids"] == "620"
          ? .json(Self.game(620, "Quiet Sea")) : .json(#"{"7":{"success":false}}"#)
      }
    ])
    let source = try #require(AskedSource("steam", at: server))
    let found = try await source.titles(with: "steam 620", "steam 7", "steam x", of: .game)
    let title = try #require(found.first)
    #expect(found.count == 1)
    #expect(title.idTexts == ["steam 620"])
    #expect(title.page == "https://store.steampowered.com/app/620/")
    #expect(title.facts.pictures.first == "https://img.example.org/apps/620/library_600x900.jpg")
    #expect(
      title.facts.pictures.dropFirst() == ["https://img.example.org/apps/620/header.jpg?t=17"])
    #expect(title.said(.description) == "Salt & **wind**.")
    #expect(title.said(.released) == "2011-04-18")
    #expect(title.said(.platforms) == "PC, Linux")
    #expect(title.said(.genres) == "Action")
    #expect(title.said(.ageRating) == "PEGI 16")
    #expect(title.said(.visibility) == nil)
    #expect(
      server.takeRequests().map(\.target).filter { $0.hasPrefix("/api/") } == [
        "/api/appdetails?appids=620&l=english&cc=US", "/api/appdetails?appids=7&l=english&cc=US",
      ])
  }

  @Test func aGameWithANewerPictureHasTheWideOne() async throws {
    let server = try await ReplayServer([
      "GET /api/appdetails": { _ in .json(Self.game(620, "Quiet Sea", in: "abc123/")) }
    ])
    let source = try #require(AskedSource("steam", at: server))
    let title = try #require(try await source.titles(with: "steam 620", of: .game).first)
    #expect(title.facts.pictures.first == "https://img.example.org/apps/620/abc123/header.jpg?t=17")
    #expect(title.facts.pictures.count == 1)
  }

  @Test func anotherGamesAnswerIsRefused() async throws {
    let server = try await ReplayServer([
      "GET /api/appdetails": { _ in
        .json(Self.game(620, "Quiet Sea").replacing("\"620\":", with: "\"400\":"))
      }
    ])
    let source = try #require(AskedSource("steam", at: server))
    #expect(try await source.titles(with: "steam 400", of: .game).isEmpty)
  }

  @Test func findsByNameAndAsksForTheNamesakes() async throws {
    let server = try await ReplayServer([
      "GET /api/storesearch/": { _ in
        .json(
          """
          {"total":3,"items":[{"type":"app","name":"Quiet Sea","id":620,"tiny_image":"https://x.example/a.jpg"},
          {"type":"app","name":"Quiet Sea 2","id":621,"tiny_image":"https://x.example/b.jpg"},
          {"type":"bundle","name":"Quiet Sea","id":5,"tiny_image":"https://x.example/c.jpg"}]}
          """)
      },
      "GET /api/appdetails": { _ in .json(Self.game(620, "Quiet Sea")) },
    ])
    let source = try #require(AskedSource("steam", at: server))
    let found = try await source.titles(called: "quiet sea", of: .game)
    #expect(found.map(\.facts.title) == ["Quiet Sea", "Quiet Sea 2"])
    #expect(found.map { $0.said(.released) } == ["2011-04-18", nil])
    #expect(
      server.takeRequests().compactMap { $0["term"] ?? $0["appids"] } == ["quiet sea", "620"])
  }

  @Test func errorsAreNoTitles() async throws {
    let server = try await ReplayServer([
      "GET /api/appdetails": { request in
        request["appids"] == "1" ? .json("null") : .page("Access Denied")
      }
    ])
    var source = try #require(AskedSource("steam", at: server))
    #expect(
      await source.failure(with: "steam 1", of: .game)
        == .notUnderstood("it contains no titles"))
    source = try #require(AskedSource("steam", at: server))
    #expect(
      await source.failure(with: "steam 2", of: .game) == .notUnderstood("it is a page, not data"))
  }
}
