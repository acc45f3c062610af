import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// A service that reads MyAnimeList's pages for other programs, with the addresses and answers that Jikan had: wherever
/// the owner says that there is one. One title in a request.
struct JikanSource: CatalogueSource {
  let info: SourceInfo
  private let server: SourceAccess.Server

  /// nil unless the owner names a server: Jikan itself is no more.
  init?(_ access: SourceAccess) {
    server = access.address(of: "jikan", usually: "")
    guard server.isOwners else { return nil }
    info = SourceInfo(
      id: "jikan", name: "Jikan", kinds: [.anime, .manga], registries: ["mal"], batch: 1,
      rules: ServerRules(name: "Jikan", interval: 1_500, mayBePrivate: true))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [CatalogueTitle] = []
    for id in ids.compactMap(\.number) {
      guard
        let answer = try await server.answer(
          at: "/\(kind.id)/\(id)", SourceQuestion(), info, fetcher)
      else { continue }
      guard answer.root["data"]?.isObject == true else { throw problem(in: answer) }
      found += titles(in: answer)
    }
    return found
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let question = SourceQuestion(query: [("q", name), ("limit", "10")])
    guard let answer = try await server.answer(at: "/\(kind.id)", question, info, fetcher) else {
      return []
    }
    guard answer.root["data"]?.isArray == true else { throw problem(in: answer) }
    return titles(in: answer)
  }

  private func titles(in answer: JSONAnswer) -> [CatalogueTitle] {
    answer.titles("mal").map { CatalogueTitle($0, myAnimeListPage: $0.id) }
  }

  private func problem(in answer: JSONAnswer) -> FetchFailure {
    let words = answer.root.string("message")
    return FetchFailure(
      info.name,
      .notUnderstood(words.isEmpty ? "it has no title where it belongs" : shortened(words)))
  }
}
