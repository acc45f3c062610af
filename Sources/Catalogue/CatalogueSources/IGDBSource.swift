import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// IGDB (version 4), for which each owner has a key of Twitch's: hundreds of games in a request, by its own ids or Steam's.
///
/// Source: <https://api-docs.igdb.com>.
struct IGDBSource: RankingSource {
  let info: SourceInfo
  private let server: SourceAccess.Server
  private let pictures: SourceAccess.PictureServer
  private let token: IGDBToken

  /// The most that it gives in an answer.
  private static let page = 500

  /// nil without the owner's keys.
  init?(_ access: SourceAccess) {
    guard let token = IGDBToken(access) else { return nil }
    self.token = token
    server = access.address(of: "igdb", usually: "https://api.igdb.com/v4")
    pictures = access.pictures(of: "igdb", usually: "https://images.igdb.com", besides: server)
    info = SourceInfo(
      id: "igdb", name: "IGDB", kinds: [.game], registries: ["igdb", "steam"], batch: 200,
      // Four requests a second.
      rules: ServerRules(name: "IGDB", interval: 300, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let numbers = Set(ids.filter { $0.registry == "igdb" }.compactMap(\.number)).sorted()
    // Its pages are known by name, so that people take the name for the id.
    let names = Set(ids.filter { $0.registry == "igdb" && $0.isPageName }.map(\.value)).sorted()
    let apps = Set(ids.filter { $0.registry == "steam" }.compactMap(\.number)).sorted()
    var found: [CatalogueTitle] = []
    if !numbers.isEmpty {
      found += try await games("where id = (\(numbers.joined(separator: ",")))", fetcher)
    }
    if !names.isEmpty {
      found += try await games("where slug = (\(texts(names)))", fetcher)
    }
    if !apps.isEmpty {
      found += try await games(
        "where external_games.external_game_source = 1 & external_games.uid = (\(texts(apps)))",
        fetcher)
    }
    return found
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    try await games("search \"\(plain(name))\"", limit: 10, fetcher)
  }

  var rankedKinds: [Kind] { [.game] }

  /// Its seasons are quarters of the year; what few have rated is in no ranking.
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

  /// Without what would end a text in a question.
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
    guard let address = server.address("/games") else {
      throw FetchFailure(info.name, .forbiddenAddress(server.base))
    }
    let keys = try await token.headers(through: fetcher)
    let body = "fields \(Self.fields); \(selection); limit \(limit);"
    let answer = try await fetcher.answer(
      to: FetchRequest(
        address, method: .post,
        headers: [("Accept", "application/json"), ("Content-Type", "text/plain")],
        body: Array(body.utf8), secretHeaders: keys), from: info.rules)
    if answer.status == 404 { return [] }
    let found = try JSONAnswer(answer.bytes, from: info)
    guard found.root.isArray, !found.root.items.contains(where: { $0["cause"] != nil }) else {
      let words = found.root.string("message")
      throw FetchFailure(
        info.name,
        .notUnderstood(words.isEmpty ? "it has no games where they belong" : shortened(words)))
    }
    var known: [String: [Work.ExternalID]] = [:]
    for game in found.root.items { known[game.string("id")] = otherIDs(of: game) }
    return found.titles("igdb").map { title in
      let name = known[title.id ?? ""]?.first { $0.registry == "igdb" }?.value
      return CatalogueTitle(
        pictures.moving(title), registry: "igdb", ids: known[title.id ?? ""] ?? [],
        page: name.map { "https://www.igdb.com/games/\($0)" })
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
  /// Whether it can be the name of a page, and no number: `the-quiet-sea`.
  fileprivate var isPageName: Bool {
    !value.isEmpty && value.utf8.count <= 200 && Int(value) == nil
      && value.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}

/// What Twitch gives for the owner's keys; it is in memory alone.
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
    // Who has another server for the games has one for the token, too.
    server = usual.isOwners || !games.isOwners ? usual : games.root
    info = SourceInfo(
      id: "igdbtoken", name: "Twitch", kinds: [], registries: [], batch: 1,
      // It is never kept.
      rules: ServerRules(
        name: "Twitch", interval: 300, keptFor: 0, mayBePrivate: server.isOwners))
  }

  /// The headers that let somebody in.
  func headers(
    through fetcher: Fetcher
  ) async throws(FetchFailure) -> [(name: String, value: String)] {
    if token == nil { token = try await newToken(fetcher) }
    guard let token else { return [] }
    return [("Client-ID", clientID), ("Authorization", "Bearer \(token)")]
  }

  private func newToken(_ fetcher: Fetcher) async throws(FetchFailure) -> String {
    guard let address = server.address("/oauth2/token") else {
      throw FetchFailure(info.name, .forbiddenAddress(server.base))
    }
    let answer = try await fetcher.answer(
      to: FetchRequest(
        address, method: .post, headers: [("Accept", "application/json")],
        secretQuery: [
          ("client_id", clientID), ("client_secret", secret),
          ("grant_type", "client_credentials"),
        ]), from: info.rules)
    let token = try JSONAnswer(answer.bytes, from: info).root.string("access_token")
    guard !token.isEmpty, token.utf8.count < 4_096,
      token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw FetchFailure(info.name, .notUnderstood("it has no token")) }
    return token
  }
}
