import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// TVmaze: one show in a request, by its own ids or, with a second request, by those of IMDb and
/// TheTVDB.
///
/// Source: <https://www.tvmaze.com/api>.
struct TVmazeSource: JSONSource {
  let info: SourceInfo
  let server: SourceAccess.Server

  init(_ access: SourceAccess) {
    server = access.address(of: "tvmaze", usually: "https://api.tvmaze.com")
    info = SourceInfo(
      id: "tvmaze", name: "TVmaze", kinds: [.show], registries: ["tvmaze", "imdb", "tvdb"],
      batch: 1, looksUpOtherIDs: true,
      // It allows at least twenty requests in ten seconds.
      rules: ServerRules(name: "TVmaze", interval: 600, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let parts = ["episodes", "nextepisode", "crew"] + (scope.hasCharacters ? ["cast"] : [])
    let embedded = parts.map { (name: "embed%5B%5D", value: $0) }
    var found: [CatalogueTitle] = []
    for id in ids {
      if id.registry != "tvmaze" {
        found += try await show(with: id, embedded, fetcher)
      } else if let own = id.number {
        found += try await show(own, embedded, fetcher)
      }
    }
    return found
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let question = SourceQuestion(query: [("q", name)])
    return try await titles(at: "/search/shows", question, through: fetcher) { $0.isArray }
  }

  private func show(
    _ own: String, _ embedded: [(name: String, value: String)], _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    try await titles(at: "/shows/\(own)", SourceQuestion(query: embedded), through: fetcher) {
      $0["id"] != nil
    }
  }

  /// The show with another site's id: the look-up redirects to it.
  private func show(
    with id: Work.ExternalID, _ embedded: [(name: String, value: String)], _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    guard id.registry == "imdb" ? isIMDbID(id.value) : id.number != nil else { return [] }
    let question = SourceQuestion(
      query: [(id.registry == "imdb" ? "imdb" : "thetvdb", id.value)], redirectQuery: embedded)
    let answer = try await answer(at: "/lookup/shows", question, through: fetcher) { $0.isObject }
    // The answer lists the requested id.
    guard let answer, let title = titles(in: answer.bytes).first(where: { $0.ids.contains(id) })
    else { return [] }
    if answer.root["_embedded"] != nil { return [title] }
    let own = title.facts.id.flatMap { Work.ExternalID(registry: "tvmaze", value: $0).number }
    guard let own else { return [] }
    return try await show(own, embedded, fetcher)
  }
}
