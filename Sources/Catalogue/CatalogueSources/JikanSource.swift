import DataFormats
import HTTPFetching
import MediaLibrary

/// A service that reads MyAnimeList's pages, with the interface that Jikan had: one title in a
/// request.
struct JikanSource: JSONSource {
  let info: SourceInfo
  let server: SourceAccess.Server

  /// nil unless a server is named: Jikan itself has closed.
  init?(_ access: SourceAccess) {
    server = access.address(of: "jikan", usually: "")
    guard !server.base.isEmpty else { return nil }
    info = SourceInfo(
      id: "jikan", name: "Jikan", kinds: [.anime, .manga], registries: ["mal"], batch: 1,
      rules: ServerRules(name: "Jikan", interval: 1_500, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [CatalogueTitle] = []
    for id in ids.compactMap(\.number) {
      found += try await titles(at: "/\(kind.id)/\(id)", through: fetcher) {
        $0["data"]?.isObject == true
      }
    }
    return found
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let question = SourceQuestion(query: [("q", name), ("limit", "10")])
    return try await titles(at: "/\(kind.id)", question, through: fetcher) {
      $0["data"]?.isArray == true
    }
  }
}
