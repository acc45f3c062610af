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
      batch: 1,
      // It allows at least twenty requests in ten seconds.
      rules: ServerRules(name: "TVmaze", interval: 600, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let parts = ["episodes", "nextepisode", "crew"] + (scope.hasCharacters ? ["cast"] : [])
    let question = SourceQuestion(query: parts.map { ("embed%5B%5D", $0) })
    var found: [CatalogueTitle] = []
    for id in ids {
      guard let own = try await ownID(of: id, fetcher) else { continue }
      found += try await titles(at: "/shows/\(own)", question, through: fetcher) {
        $0["id"] != nil
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

  func page(of kind: Kind, id: String) -> String? { "https://www.tvmaze.com/shows/\(id)" }

  /// TVmaze's id for another site's id; nil if it doesn't know that.
  private func ownID(
    of id: Work.ExternalID, _ fetcher: Fetcher
  ) async throws(FetchFailure) -> String? {
    if id.registry == "tvmaze" { return id.number }
    guard id.registry == "imdb" ? isIMDbID(id.value) : id.number != nil else { return nil }
    let question = SourceQuestion(query: [(id.registry == "imdb" ? "imdb" : "thetvdb", id.value)])
    let shows = try await titles(at: "/lookup/shows", question, through: fetcher) { $0.isObject }
    // The answer is the show itself, which lists the requested id.
    let own = shows.first { $0.ids.contains(id) }?.facts.id
    return own.flatMap { Work.ExternalID(registry: "tvmaze", value: $0).number }
  }
}
