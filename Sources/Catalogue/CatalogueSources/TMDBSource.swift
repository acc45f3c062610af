import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// TMDB with the owner's key: one film or show in a request, by its own ids or, with a second
/// request, by those of IMDb and TheTVDB.
///
/// Source: <https://developer.themoviedb.org/reference/intro/getting-started>.
struct TMDBSource: JSONSource {
  let info: SourceInfo
  let server: SourceAccess.Server
  let pictures: SourceAccess.PictureServer?
  private let key: String

  init?(_ access: SourceAccess) {
    guard let key = access.key("TMDB_KEY") else { return nil }
    self.key = key
    server = access.address(of: "tmdb", usually: "https://api.themoviedb.org/3")
    pictures = access.pictures(of: "tmdb", usually: "https://image.tmdb.org", besides: server)
    // Its terms allow keeping answers for six months at most.
    let rules = ServerRules(
      name: "TMDB", interval: 100, keptFor: 86_400, mayBePrivate: server.isOwners)
    info = SourceInfo(
      id: "tmdb", name: "TMDB", kinds: [.movie, .show], registries: ["tmdb", "imdb", "tvdb"],
      batch: 1, looksUpOtherIDs: true, retries: rules, findsInShort: true, rules: rules)
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let ages = kind == .show ? "content_ratings" : "release_dates"
    let question = question(scope, [("append_to_response", "credits,external_ids,\(ages)")])
    var found: [CatalogueTitle] = []
    for id in ids {
      for own in try await ownIDs(of: id, kind, scope, fetcher) {
        let path = "/\(path(of: kind))/\(own)"
        found += try await titles(at: path, question, through: fetcher) { $0["id"] != nil }
          .filter { $0.facts.kind == kind }
          // A title may list another id of that site than the requested one.
          .map { title in
            title.ids.contains { $0.registry == id.registry } ? title : title.known(by: [id])
          }
      }
    }
    return found
  }

  /// Searches return short answers; the details are then fetched by id.
  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    try await search(name, of: kind, scope, [], fetcher)
  }

  private func search(
    _ name: String, of kind: Kind, _ scope: CatalogueScope,
    _ more: [(name: String, value: String)], _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let question = question(scope, [("query", name), ("include_adult", "true")] + more)
    return try await titles(at: "/search/\(path(of: kind))", question, through: fetcher) {
      $0["results"]?.isArray == true
    }.filter { $0.facts.kind == kind }
  }

  /// Asks with the year first, because an answer has only twenty titles of a common name.
  func titles(
    called wanted: [WantedTitle], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [CatalogueTitle] = []
    for title in wanted {
      var named: [CatalogueTitle] = []
      if let year = title.year {
        named = try await search(
          title.name, of: kind, scope,
          [(kind == .show ? "first_air_date_year" : "year", String(year))], fetcher
        ).map { $0.known(in: nil, releasedIn: [year]) }
      }
      // Sites' years differ by one at the turn of a year.
      if !named.contains(where: title.hasName(of:)) {
        named += try await search(title.name, of: kind, scope, [], fetcher)
      }
      found += named
    }
    return found
  }

  /// Without the key, which an error may contain.
  func problem(in root: JSONNode) -> String {
    root.string("status_message").replacing(key, with: "…")
  }

  /// TMDB's ids for another site's id.
  private func ownIDs(
    of id: Work.ExternalID, _ kind: Kind, _ scope: CatalogueScope, _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [String] {
    guard id.registry == "imdb" ? isIMDbID(id.value) : id.number != nil else { return [] }
    if id.registry == "tmdb" { return [id.number].compactMap { $0 } }
    let question = question(scope, [("external_source", "\(id.registry)_id")])
    let list = kind == .show ? "tv_results" : "movie_results"
    let answer = try await answer(at: "/find/\(id.value)", question, through: fetcher) {
      $0[list]?.isArray == true
    }
    return answer?.root.items(of: list).map { $0.string("id") }
      .filter { Work.ExternalID(registry: "tmdb", value: $0).number != nil } ?? []
  }

  private func path(of kind: Kind) -> String { kind == .show ? "tv" : "movie" }

  /// Short keys belong in the query; long ones are tokens.
  private func question(
    _ scope: CatalogueScope, _ query: [(name: String, value: String)]
  ) -> SourceQuestion {
    var question = SourceQuestion(query: query + [("language", scope.language)])
    if key.contains(".") {
      question.secretHeaders = [("Authorization", "Bearer \(key)")]
    } else {
      question.secretQuery = [("api_key", key)]
    }
    return question
  }
}
