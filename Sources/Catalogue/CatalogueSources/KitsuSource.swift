import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// Kitsu's JSON interface: twenty titles in a request, by its own ids or, with a second request, by
/// those of other sites.
///
/// Source: <https://kitsu.docs.apiary.io>, <https://hummingbird-me.github.io/api-docs/>.
struct KitsuSource: JSONSource {
  let info: SourceInfo
  let server: SourceAccess.Server

  private static let page = 20
  private static let sites = ["mal": "myanimelist", "anilist": "anilist"]

  init(_ access: SourceAccess) {
    server = access.address(of: "kitsu", usually: "https://kitsu.app/api/edge")
    info = SourceInfo(
      id: "kitsu", name: "Kitsu", kinds: [.anime, .manga], registries: ["kitsu", "mal", "anilist"],
      batch: Self.page, looksUpOtherIDs: true,
      rules: ServerRules(name: "Kitsu", interval: 500, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var asked = ids.compactMap { id in id.number.map { (id: id, own: $0) } }
    guard let registry = asked.first?.id.registry else { return [] }
    if let site = Self.sites[registry] {
      let own = try await ownIDs(of: asked.map(\.own), at: "\(site)/\(kind.id)", kind, fetcher)
      asked = asked.flatMap { id, value in (own[value] ?? []).map { (id, $0) } }
    }
    let numbers = Set(asked.map(\.own)).sorted()
    guard !numbers.isEmpty else { return [] }
    let found = try await titles(
      where: ("filter%5Bid%5D", numbers.joined(separator: ",")), of: kind, scope, fetcher)
    return found.map { title in
      title.known(by: asked.filter { $0.own == title.facts.id }.map(\.id))
    }
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    try await titles(where: ("filter%5Btext%5D", name), of: kind, scope, fetcher)
  }

  func problem(in root: JSONNode) -> String {
    root.items(of: "errors").first?.string("title") ?? ""
  }

  /// Kitsu's ids for those of another site, such as `myanimelist/anime`; some have several.
  private func ownIDs(
    of ids: [String], at site: String, _ kind: Kind, _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [String: [String]] {
    let question = question([
      ("filter%5BexternalSite%5D", site),
      ("filter%5BexternalId%5D", Set(ids).sorted().joined(separator: ",")), ("include", "item"),
    ])
    let answer = try await answer(at: "/mappings", question, through: fetcher, where: Self.hasData)
    var found: [String: [String]] = [:]
    for mapping in answer?.root.items(of: "data") ?? [] {
      let attributes = mapping["attributes"]
      guard let item = mapping["relationships"]?["item"]?["data"], item.string("type") == kind.id,
        attributes?.string("externalSite") == site,
        let id = attributes?.string("externalId"), ids.contains(id)
      else { continue }
      found[id, default: []].append(item.string("id"))
    }
    return found
  }

  private func titles(
    where filter: (name: String, value: String), of kind: Kind, _ scope: CatalogueScope,
    _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var included = ["categories", "genres", "mappings"]
    included.append(kind == .manga ? "staff.person" : "animeProductions.producer")
    if scope.hasCharacters { included.append("characters.character") }
    return try await titles(
      at: "/\(kind.id)", question([filter, ("include", included.joined(separator: ","))]),
      through: fetcher, where: Self.hasData)
  }

  private func question(_ query: [(name: String, value: String)]) -> SourceQuestion {
    SourceQuestion(
      query: query + [("page%5Blimit%5D", String(Self.page))],
      headers: [("Accept", "application/vnd.api+json")])
  }

  private static func hasData(_ root: JSONNode) -> Bool { root["data"]?.isArray == true }
}
