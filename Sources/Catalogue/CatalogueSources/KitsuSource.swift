import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// Kitsu's JSON interface: twenty titles in a request, by its own ids or, with a request more, by those of other sites.
///
/// Source: <https://kitsu.docs.apiary.io>, <https://hummingbird-me.github.io/api-docs/>.
struct KitsuSource: CatalogueSource {
  let info: SourceInfo
  private let server: SourceAccess.Server

  /// The most that it gives in an answer.
  private static let page = 20
  private static let sites = ["mal": "myanimelist", "anilist": "anilist"]

  init(_ access: SourceAccess) {
    server = access.address(of: "kitsu", usually: "https://kitsu.app/api/edge")
    info = SourceInfo(
      id: "kitsu", name: "Kitsu", kinds: [.anime, .manga], registries: ["kitsu", "mal", "anilist"],
      batch: Self.page,
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

  /// Kitsu's ids by those of another site's: `myanimelist/anime`. One of them may have several.
  private func ownIDs(
    of ids: [String], at site: String, _ kind: Kind, _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [String: [String]] {
    var question = question
    question.query = [
      ("filter%5BexternalSite%5D", site),
      ("filter%5BexternalId%5D", Set(ids).sorted().joined(separator: ",")),
      ("include", "item"), ("page%5Blimit%5D", String(Self.page)),
    ]
    guard let answer = try await server.answer(at: "/mappings", question, info, fetcher) else {
      return [:]
    }
    try expectData(in: answer)
    var found: [String: [String]] = [:]
    for mapping in answer.root.items(of: "data") {
      let attributes = mapping["attributes"]
      let item = mapping["relationships"]?["item"]?["data"]
      guard let item, item.string("type") == kind.id, attributes?.string("externalSite") == site,
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
    var question = question
    question.query = [
      filter, ("include", included.joined(separator: ",")),
      ("page%5Blimit%5D", String(Self.page)),
    ]
    guard let answer = try await server.answer(at: "/\(kind.id)", question, info, fetcher) else {
      return []
    }
    try expectData(in: answer)
    return answer.titles("kitsu").map { title in
      CatalogueTitle(
        title, registry: "kitsu",
        page: title.id.map { "https://kitsu.app/\(title.kind.id)/\($0)" })
    }
  }

  private var question: SourceQuestion {
    SourceQuestion(headers: [("Accept", "application/vnd.api+json")])
  }

  private func expectData(in answer: JSONAnswer) throws(FetchFailure) {
    guard answer.root["data"]?.isArray != true else { return }
    let problem = answer.root.items(of: "errors").first?.string("title") ?? ""
    throw FetchFailure(
      info.name,
      .notUnderstood(
        problem.isEmpty ? "it has no titles where they belong" : shortened(problem)))
  }
}
