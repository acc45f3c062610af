import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// AniList's GraphQL interface: fifty titles in a request, by its own ids or MyAnimeList's.
///
/// Source: <https://docs.anilist.co/guide/graphql/>, <https://docs.anilist.co/guide/rate-limiting>.
struct AniListSource: RankingSource {
  let info: SourceInfo
  private let server: SourceAccess.Server

  init(_ access: SourceAccess) {
    server = access.address(of: "anilist", usually: "https://graphql.anilist.co")
    info = SourceInfo(
      id: "anilist", name: "AniList", kinds: [.anime, .manga], registries: ["anilist", "mal"],
      batch: 50,
      // It says how many a minute it serves with each answer; thirty, when this was written.
      rules: ServerRules(name: "AniList", interval: 2_100, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let name = ids.first?.registry == "mal" ? "idMal_in" : "id_in"
    let numbers = Set(ids.compactMap { Int($0.value) }).sorted()
    guard !numbers.isEmpty else { return [] }
    var found: [CatalogueTitle] = []
    // A MyAnimeList id may belong to two of its titles.
    for page in 1...3 {
      let answer = try await self.answer(
        query(
          selecting: "\(name): $ids, type: $type", with: "$ids: [Int], $type: MediaType", scope),
        [
          ("ids", .array(numbers.map { .number($0) })), ("type", .text(type(of: kind))),
          ("page", .number(page)),
        ], fetcher)
      found += answer.titles
      if !answer.hasMore { break }
    }
    return found
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    try await answer(
      query(
        selecting: "search: $name, type: $type", with: "$name: String, $type: MediaType", scope),
      [("name", .text(name)), ("type", .text(type(of: kind))), ("page", .number(1))], fetcher
    ).titles
  }

  var rankedKinds: [Kind] { info.kinds }

  func titles(
    ranked ranking: CatalogueRanking, of kind: Kind, _ scope: CatalogueScope,
    through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    // Of a season nobody has rated much yet.
    let order = ranking.season == nil ? "SCORE_DESC" : "POPULARITY_DESC"
    var selecting = "type: $type, sort: [\(order)], isAdult: false"
    var declared = "$type: MediaType"
    var variables: [(String, JSONValue)] = [("type", .text(type(of: kind)))]
    func select(_ name: String, _ type: String, _ value: JSONValue?) {
      guard let value else { return }
      selecting += ", \(name): $\(name)"
      declared += ", $\(name): \(type)"
      variables.append((name, value))
    }
    select("season", "MediaSeason", (ranking.season?.rawValue.uppercased()).map { .text($0) })
    select("seasonYear", "Int", ranking.year.map { .number($0) })
    select("genre", "String", ranking.genre.map { .text($0) })
    var found: [CatalogueTitle] = []
    for page in 1...20 where found.count < ranking.count {
      let answer = try await self.answer(
        query(selecting: selecting, with: declared, scope), variables + [("page", .number(page))],
        fetcher)
      found += answer.titles
      if !answer.hasMore { break }
    }
    return Array(found.prefix(ranking.count))
  }

  private func type(of kind: Kind) -> String { kind == .manga ? "MANGA" : "ANIME" }

  private func query(selecting: String, with variables: String, _ scope: CatalogueScope) -> String {
    """
    query(\(variables), $page: Int) { Page(page: $page, perPage: 50) { pageInfo { hasNextPage } \
    media(\(selecting)) { \(fields(scope)) } } }
    """
  }

  private func fields(_ scope: CatalogueScope) -> String {
    let cast = """
       characters(perPage: 12, sort: [ROLE, RELEVANCE]) { edges { role node { name { full } } } }
      """
    return """
      id idMal type format status isAdult siteUrl title { romaji english native userPreferred } synonyms \
      description(asHtml: false) startDate { year month day } season seasonYear episodes chapters volumes \
      duration genres averageScore stats { scoreDistribution { amount } } \
      coverImage { extraLarge large color } studios(isMain: true) { edges { isMain node { name } } } \
      staff(perPage: 8, sort: RELEVANCE) { edges { role node { name { full native } } } } \
      relations { edges { relationType node { id idMal type } } } \
      nextAiringEpisode { episode airingAt }
      """ + (scope.hasCharacters ? cast : "")
  }

  private func answer(
    _ query: String, _ variables: [(String, JSONValue)], _ fetcher: Fetcher
  ) async throws(FetchFailure) -> (titles: [CatalogueTitle], hasMore: Bool) {
    guard let address = server.address("/") else {
      throw FetchFailure(info.name, .forbiddenAddress(server.base))
    }
    let body = JSONValue.object([("query", .text(query)), ("variables", .object(variables))])
    let request = FetchRequest(
      address, method: .post,
      headers: [("Content-Type", "application/json"), ("Accept", "application/json")],
      body: Array(body.line.utf8))
    let bytes = try await fetcher.answer(to: request, from: info.rules).bytes
    let root = try json(bytes, from: info)
    if let problem = root.items(of: "errors").first?.string("message") {
      throw FetchFailure(info.name, .notUnderstood(shortened(problem)))
    }
    let page = root["data"]?["Page"]
    guard page?["media"]?.isArray == true else {
      throw FetchFailure(info.name, .notUnderstood("it has no titles where they belong"))
    }
    let titles = Tracker.of(registry: "anilist")?.titles(inAnswer: bytes).titles ?? []
    let found = titles.map { title in
      CatalogueTitle(
        title, registry: "anilist",
        page: title.id.map {
          "https://anilist.co/\(title.kind == .manga ? "manga" : "anime")/\($0)"
        })
    }
    return (found, page?["pageInfo"]?.string("hasNextPage") == "true")
  }
}
