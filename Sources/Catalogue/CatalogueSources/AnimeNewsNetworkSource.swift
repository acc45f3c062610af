import HTTPFetching
import MediaLibrary
import Trackers

/// Anime News Network's encyclopedia: fifty titles in a request, by its own ids. A search by name
/// would return every title with the words in its name, sometimes megabytes.
///
/// Source: <https://www.animenewsnetwork.com/encyclopedia/api.php>.
struct AnimeNewsNetworkSource: CatalogueSource {
  let info: SourceInfo
  private let server: SourceAccess.Server

  init(_ access: SourceAccess) {
    server = access.address(of: "ann", usually: "https://cdn.animenewsnetwork.com/encyclopedia")
    info = SourceInfo(
      id: "ann", name: "Anime News Network", kinds: [.anime, .manga], registries: ["ann"],
      batch: 50, findsByName: false,
      // It asks for at most one request a second, and for caching its answers.
      rules: ServerRules(
        name: "Anime News Network", interval: 1_100, keptFor: 7 * 86_400,
        mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let numbers = Set(ids.compactMap(\.number)).sorted()
    guard !numbers.isEmpty else { return [] }
    let question = SourceQuestion(
      query: numbers.map { (kind.id, $0) }, headers: [("Accept", "text/xml")])
    guard let bytes = try await server.bytes(at: "/api.xml", question, info, fetcher) else {
      return []
    }
    let end = bytes.reversed().drop { $0 <= 0x20 }.prefix(8)
    guard bytes.drop(while: { $0 <= 0x20 }).first == UInt8(ascii: "<"),
      // An empty answer is `<ann/>`.
      end.starts(with: Array("</ann>".utf8).reversed())
        || end.starts(with: Array("/>".utf8).reversed()) && bytes.count < 64
    else { throw FetchFailure(info.name, .notUnderstood("it is a page, or not whole")) }
    return exportedTitles(in: bytes, info).map {
      CatalogueTitle($0, registry: "ann", page: info.page(of: $0))
    }
  }
}
