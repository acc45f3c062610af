import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// IGDB (version 4), which wants the owner's key of Twitch: hundreds of games in a request, by its
/// own ids or Steam's.
///
/// Source: <https://api-docs.igdb.com>.
struct IGDBSource: RankingSource, JSONSource {
  let info: SourceInfo
  let server: SourceAccess.Server
  let pictures: SourceAccess.PictureServer?
  private let token: IGDBToken

  private static let page = 500

  init?(_ access: SourceAccess) {
    guard let token = IGDBToken(access) else { return nil }
    self.token = token
    server = access.address(of: "igdb", usually: "https://api.igdb.com/v4")
    pictures = access.pictures(of: "igdb", usually: "https://images.igdb.com", besides: server)
    info = SourceInfo(
      id: "igdb", name: "IGDB", kinds: [.game], registries: ["igdb", "steam"], batch: 200,
      // It allows four requests a second.
      rules: ServerRules(name: "IGDB", interval: 300, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    func values(_ registry: String, _ value: (Work.ExternalID) -> String?) -> [String] {
      Set(ids.filter { $0.registry == registry }.compactMap(value)).sorted()
    }
    let numbers = values("igdb", \.number)
    // Its pages have names as addresses, so people take the name for the id.
    let names = values("igdb") { $0.isPageName ? $0.value : nil }
    let apps = values("steam", \.number)
    var conditions: [String] = []
    if !numbers.isEmpty { conditions.append("id = (\(numbers.joined(separator: ",")))") }
    if !names.isEmpty { conditions.append("slug = (\(texts(names)))") }
    if !apps.isEmpty {
      conditions.append(
        "external_games.external_game_source = 1 & external_games.uid = (\(texts(apps)))")
    }
    var found: [CatalogueTitle] = []
    for condition in conditions { found += try await games("where \(condition)", fetcher) }
    return found
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    try await games("search \"\(plain(name))\"", limit: 10, fetcher)
  }

  var rankedKinds: [Kind] { [.game] }

  /// Seasons are quarters of the year. Games with few ratings aren't ranked.
  func titles(
    ranked ranking: CatalogueRanking, of kind: Kind, _ scope: CatalogueScope,
    through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var conditions = ["total_rating != null"]
    var order = "total_rating desc"
    if let season = ranking.season, let year = ranking.year {
      let months = season.months
      func second(_ month: Int) -> Int {
        GregorianCalendar.daysSinceEpoch(
          year: year + (month - 1) / 12, month: (month - 1) % 12 + 1, day: 1) * 86_400
      }
      conditions = [
        "first_release_date >= \(second(months.lowerBound))",
        "first_release_date < \(second(months.upperBound))",
      ]
      order = "hypes desc"
    } else {
      conditions.append("total_rating_count > 100")
    }
    if let genre = ranking.genre { conditions.append("genres.name = (\(texts([plain(genre)])))") }
    return try await games(
      "where \(conditions.joined(separator: " & ")); sort \(order)",
      limit: min(ranking.count, Self.page), fetcher)
  }

  /// Without characters that would end a text in a query.
  private func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }))
  }

  private func texts(_ words: [String]) -> String {
    words.map { "\"\($0)\"" }.joined(separator: ",")
  }

  private func games(
    _ selection: String, limit: Int = IGDBSource.page, _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let question = SourceQuestion(
      headers: [("Accept", "application/json"), ("Content-Type", "text/plain")],
      body: Array("fields \(Self.fields); \(selection); limit \(limit);".utf8),
      secretHeaders: try await token.headers(through: fetcher))
    let answer = try await answer(at: "/games", question, through: fetcher) { root in
      root.isArray && !root.items.contains { $0["cause"] != nil }
    }
    guard let answer else { return [] }
    let known = Dictionary(
      answer.root.items.map { ($0.string("id"), otherIDs(of: $0)) },
      uniquingKeysWith: { _, last in last })
    return exportedTitles(in: answer.bytes, info).map { title in
      let ids = known[title.id ?? ""] ?? []
      return CatalogueTitle(
        pictures?.moving(title) ?? title, registry: "igdb", ids: ids,
        page: ids.first { $0.registry == "igdb" }.map { "https://www.igdb.com/games/\($0.value)" })
    }
  }

  /// The name of its page, and all its numbers on Steam.
  private func otherIDs(of game: JSONNode) -> [Work.ExternalID] {
    let name = Work.ExternalID(registry: "igdb", value: game.string("slug"))
    let apps = game.items(of: "external_games").filter {
      $0.string("external_game_source") == "1"
    }.map { Work.ExternalID(registry: "steam", value: $0.string("uid")) }
    return (name.isPageName ? [name] : []) + apps.filter { $0.number == $0.value }
  }

  private static let fields = [
    "name", "slug", "url", "summary", "game_type", "first_release_date", "alternative_names.name",
    "genres.name", "themes.name", "platforms.name", "cover.image_id", "collections.name",
    "franchises.name", "involved_companies.company.name", "involved_companies.developer",
    "involved_companies.publisher", "total_rating", "total_rating_count",
    "age_ratings.organization.name", "age_ratings.rating_category.rating",
    "external_games.uid", "external_games.external_game_source", "websites.url",
  ].joined(separator: ",")
}

extension Work.ExternalID {
  /// Whether it can be the name of a page: `the-quiet-sea`.
  fileprivate var isPageName: Bool {
    Int(value) == nil
      && isText(upTo: 200) {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}

/// The access token that Twitch issues for the owner's keys; kept in memory only.
private actor IGDBToken {
  private let server: SourceAccess.Server
  private let clientID: String
  private let secret: String
  private let info: SourceInfo
  private var token: String?

  init?(_ access: SourceAccess) {
    guard let clientID = access.key("IGDB_CLIENT_ID"), let secret = access.key("IGDB_SECRET") else {
      return nil
    }
    self.clientID = clientID
    self.secret = secret
    let usual = access.address(of: "igdbtoken", usually: "https://id.twitch.tv")
    let games = access.address(of: "igdb", usually: "")
    // If the owner named another server for games, it issues the tokens, too.
    server = usual.isOwners || !games.isOwners ? usual : games.root
    info = SourceInfo(
      id: "igdbtoken", name: "Twitch", kinds: [], registries: [], batch: 1,
      rules: ServerRules(name: "Twitch", interval: 300, keptFor: 0, mayBePrivate: server.isOwners))
  }

  func headers(
    through fetcher: Fetcher
  ) async throws(FetchFailure) -> [(name: String, value: String)] {
    let token = if let token { token } else { try await newToken(fetcher) }
    self.token = token
    return [("Client-ID", clientID), ("Authorization", "Bearer \(token)")]
  }

  private func newToken(_ fetcher: Fetcher) async throws(FetchFailure) -> String {
    let question = SourceQuestion(
      body: [],
      secretQuery: [
        ("client_id", clientID), ("client_secret", secret), ("grant_type", "client_credentials"),
      ])
    let bytes = try await server.bytes(at: "/oauth2/token", question, info, fetcher) ?? []
    let token = try JSONAnswer(bytes, from: info).root.string("access_token")
    guard !token.isEmpty, token.utf8.count < 4_096,
      token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw FetchFailure(info.name, .notUnderstood("it has no token")) }
    return token
  }
}
