import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// Steam's store: one game in a request, by its number.
struct SteamSource: JSONSource {
  let info: SourceInfo
  let server: SourceAccess.Server

  /// How many games with exactly the searched name are fetched completely.
  private static let namesakes = 3

  init(_ access: SourceAccess) {
    server = access.address(of: "steam", usually: "https://store.steampowered.com")
    info = SourceInfo(
      id: "steam", name: "Steam", kinds: [.game], registries: ["steam"], batch: 1,
      // It allows about two hundred requests in five minutes.
      rules: ServerRules(name: "Steam", interval: 1_600, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [CatalogueTitle] = []
    for id in ids.compactMap(\.number) {
      let question = SourceQuestion(query: [("appids", id), ("l", "english"), ("cc", "US")])
      // It answers `null` to clients that are too fast, and `success: false` for an unknown game.
      found += try await titles(at: "/api/appdetails", question, through: fetcher) {
        $0[id]?["success"] != nil
      }.filter { $0.facts.id == id }
    }
    return found
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let question = SourceQuestion(query: [("term", name), ("l", "english"), ("cc", "US")])
    let found = try await titles(at: "/api/storesearch/", question, through: fetcher) {
      $0["items"]?.isArray == true
    }
    // A search returns only names, but matching needs the year.
    let namesakes = found.filter { $0.facts.title.lowercased() == name.lowercased() }
      .prefix(Self.namesakes)
    let whole = try await titles(
      with: namesakes.flatMap(\.ids), of: kind, scope, through: fetcher)
    let known = Set(whole.compactMap(\.facts.id))
    return whole + found.filter { !known.contains($0.facts.id ?? "") }
  }

  func page(of kind: Kind, id: String) -> String? { "https://store.steampowered.com/app/\(id)/" }
}
