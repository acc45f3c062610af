import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// TMDB with the owner's key: films and shows by its own ids or, with a request more, by IMDb's; one in a request.
///
/// Source: <https://developer.themoviedb.org/reference/intro/getting-started>.
struct TMDBSource: CatalogueSource {
  let info: SourceInfo
  private let server: SourceAccess.Server
  private let pictures: SourceAccess.PictureServer
  private let key: String

  /// nil without the owner's key.
  init?(_ access: SourceAccess) {
    guard let key = access.key("TMDB_KEY") else { return nil }
    self.key = key
    server = access.address(of: "tmdb", usually: "https://api.themoviedb.org/3")
    pictures = access.pictures(of: "tmdb", usually: "https://image.tmdb.org", besides: server)
    info = SourceInfo(
      id: "tmdb", name: "TMDB", kinds: [.movie, .show], registries: ["tmdb", "imdb", "tvdb"],
      batch: 1, findsInShort: true,
      // It allows to keep its answers for six months at most.
      rules: ServerRules(
        name: "TMDB", interval: 100, keptFor: 86_400,
        mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [CatalogueTitle] = []
    for id in ids {
      for own in try await ownIDs(of: id, kind, scope, fetcher) {
        // The film itself may say that it is another one's.
        found += try await details(own, kind, scope, fetcher).map { title in
          title.ids.contains { $0.registry == id.registry } ? title : title.known(by: [id])
        }
      }
    }
    return found
  }

  /// What is found is told in short; all of it is known by its id.
  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let question = question(scope, [("query", name), ("include_adult", "true")])
    guard
      let answer = try await server.answer(at: "/search/\(path(of: kind))", question, info, fetcher)
    else { return [] }
    guard answer.root["results"]?.isArray == true else { throw problem(in: answer) }
    return titles(in: answer, kind)
  }

  /// TMDB's ids of what another site's id is of.
  private func ownIDs(
    of id: Work.ExternalID, _ kind: Kind, _ scope: CatalogueScope, _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [String] {
    let isKnown = id.registry == "imdb" ? isIMDbID(id.value) : id.number != nil
    guard isKnown else { return [] }
    if id.registry == "tmdb" { return [id.number].compactMap { $0 } }
    let question = question(scope, [("external_source", "\(id.registry)_id")])
    guard let answer = try await server.answer(at: "/find/\(id.value)", question, info, fetcher)
    else { return [] }
    let name = kind == .show ? "tv_results" : "movie_results"
    guard answer.root[name]?.isArray == true else { throw problem(in: answer) }
    return answer.root.items(of: name).map { $0.string("id") }
      .filter { Work.ExternalID(registry: "tmdb", value: $0).number != nil }
  }

  private func details(
    _ id: String, _ kind: Kind, _ scope: CatalogueScope, _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let ages = kind == .show ? "content_ratings" : "release_dates"
    let question = question(scope, [("append_to_response", "credits,external_ids,\(ages)")])
    guard
      let answer = try await server.answer(at: "/\(path(of: kind))/\(id)", question, info, fetcher)
    else { return [] }
    guard answer.root["id"] != nil else { throw problem(in: answer) }
    return titles(in: answer, kind)
  }

  private func path(of kind: Kind) -> String { kind == .show ? "tv" : "movie" }

  /// There are keys of two kinds: a short one that belongs into the query, and a long one that is a token.
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

  private func titles(in answer: JSONAnswer, _ kind: Kind) -> [CatalogueTitle] {
    answer.titles("tmdb").filter { $0.kind == kind }.map { title in
      CatalogueTitle(
        pictures.moving(title), registry: "tmdb",
        page: title.id.map { "https://www.themoviedb.org/\(path(of: kind))/\($0)" })
    }
  }

  private func problem(in answer: JSONAnswer) -> FetchFailure {
    let words = answer.root.string("status_message").replacing(key, with: "…")
    return FetchFailure(
      info.name,
      .notUnderstood(words.isEmpty ? "it has no titles where they belong" : shortened(words)))
  }
}
