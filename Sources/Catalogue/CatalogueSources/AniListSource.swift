import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// AniList's GraphQL interface: fifty titles in a request, by its own ids or MyAnimeList's.
///
/// Source: <https://docs.anilist.co/guide/graphql/>, <https://docs.anilist.co/guide/rate-limiting>.
struct AniListSource: RankingSource, JSONSource {
  let info: SourceInfo
  let server: SourceAccess.Server

  init(_ access: SourceAccess) {
    server = access.address(of: "anilist", usually: "https://graphql.anilist.co")
    info = SourceInfo(
      id: "anilist", name: "AniList", kinds: [.anime, .manga], registries: ["anilist", "mal"],
      batch: 50,
      // Each answer has the number of requests allowed per minute: thirty, when this was written.
      rules: ServerRules(name: "AniList", interval: 2_100, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let field = ids.first?.registry == "mal" ? "idMal_in" : "id_in"
    let numbers = Set(ids.compactMap { Int($0.value) }).sorted()
    guard !numbers.isEmpty else { return [] }
    let filter = Filter(field, as: "ids", "[Int]", .array(numbers.map { .number($0) }))
    // A MyAnimeList id may belong to two of its titles, so there may be more than a page.
    return try await titles(where: [filter, type(kind)], pages: 3, scope, fetcher)
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let filter = Filter("search", as: "name", "String", .text(name))
    return try await titles(where: [filter, type(kind)], pages: 1, scope, fetcher)
  }

  var rankedKinds: [Kind] { info.kinds }

  func titles(
    ranked ranking: CatalogueRanking, of kind: Kind, _ scope: CatalogueScope,
    through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    // Few people have rated a season's titles yet.
    let order = ranking.season == nil ? "SCORE_DESC" : "POPULARITY_DESC"
    var filters = [type(kind)]
    if let season = ranking.season {
      filters.append(Filter("season", "MediaSeason", .text(season.rawValue.uppercased())))
    }
    if let year = ranking.year { filters.append(Filter("seasonYear", "Int", .number(year))) }
    if let genre = ranking.genre { filters.append(Filter("genre", "String", .text(genre))) }
    let found = try await titles(
      where: filters, sorted: ", sort: [\(order)], isAdult: false", upTo: ranking.count, pages: 20,
      scope, fetcher)
    return Array(found.prefix(ranking.count))
  }

  func problem(in root: JSONNode) -> String {
    root.items(of: "errors").first?.string("message") ?? ""
  }

  /// A condition on titles, with the variable of the query that holds its value.
  private struct Filter {
    let field: String
    let variable: String
    let type: String
    let value: JSONValue

    init(_ field: String, as variable: String? = nil, _ type: String, _ value: JSONValue) {
      self.field = field
      self.variable = variable ?? field
      self.type = type
      self.value = value
    }
  }

  private func type(_ kind: Kind) -> Filter {
    Filter("type", "MediaType", .text(kind == .manga ? "MANGA" : "ANIME"))
  }

  private func titles(
    where filters: [Filter], sorted order: String = "", upTo count: Int = .max, pages: Int,
    _ scope: CatalogueScope, _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let declared = filters.map { "$\($0.variable): \($0.type), " }.joined()
    let selected = filters.map { "\($0.field): $\($0.variable)" }.joined(separator: ", ") + order
    let query = """
      query(\(declared)$page: Int) { Page(page: $page, perPage: 50) { pageInfo { hasNextPage } \
      media(\(selected)) { \(fields(scope)) } } }
      """
    var found: [CatalogueTitle] = []
    for page in 1...pages where found.count < count {
      let values = filters.map { ($0.variable, $0.value) } + [("page", .number(page))]
      let body = JSONValue.object([("query", .text(query)), ("variables", .object(values))])
      let question = SourceQuestion(
        headers: [("Content-Type", "application/json"), ("Accept", "application/json")],
        body: Array(body.line.utf8))
      let answer = try await answer(at: "/", question, through: fetcher) {
        $0.items(of: "errors").isEmpty && $0["data"]?["Page"]?["media"]?.isArray == true
      }
      guard let answer else { break }
      found += titles(in: answer.bytes)
      let more = answer.root["data"]?["Page"]?["pageInfo"]?.string("hasNextPage")
      if more != "true" { break }
    }
    return found
  }

  private func fields(_ scope: CatalogueScope) -> String {
    let cast = """
       characters(perPage: 12, sort: [ROLE, RELEVANCE]) { edges { role node { name { full } } } }
      """
    return """
      id idMal type format status isAdult siteUrl title { romaji english native userPreferred } \
      synonyms description(asHtml: false) startDate { year month day } season seasonYear episodes \
      chapters volumes duration genres countryOfOrigin averageScore stats { scoreDistribution { amount } } \
      coverImage { extraLarge large color } studios(isMain: true) { edges { isMain node { name } } } \
      staff(perPage: 8, sort: RELEVANCE) { edges { role node { name { full native } } } } \
      relations { edges { relationType node { id idMal type } } } \
      nextAiringEpisode { episode airingAt }
      """ + (scope.hasCharacters ? cast : "")
  }
}
