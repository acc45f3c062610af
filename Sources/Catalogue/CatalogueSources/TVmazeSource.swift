import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// TVmaze: shows by its own ids or, with a request more, by those of IMDb and TheTVDB; one in a request.
///
/// Source: <https://www.tvmaze.com/api>.
struct TVmazeSource: CatalogueSource {
  let info: SourceInfo
  private let server: SourceAccess.Server

  init(_ access: SourceAccess) {
    server = access.address(of: "tvmaze", usually: "https://api.tvmaze.com")
    info = SourceInfo(
      id: "tvmaze", name: "TVmaze", kinds: [.show], registries: ["tvmaze", "imdb", "tvdb"],
      batch: 1,
      // At least twenty in ten seconds.
      rules: ServerRules(name: "TVmaze", interval: 600, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [CatalogueTitle] = []
    for id in ids {
      guard let own = try await ownID(of: id, fetcher) else { continue }
      // All of it is said by its own id alone.
      let parts = ["episodes", "nextepisode", "crew"] + (scope.hasCharacters ? ["cast"] : [])
      let question = SourceQuestion(query: parts.map { ("embed%5B%5D", $0) })
      guard let answer = try await server.answer(at: "/shows/\(own)", question, info, fetcher)
      else { continue }
      guard answer.root["id"] != nil else { throw problem(in: answer) }
      found += titles(in: answer)
    }
    return found
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let question = SourceQuestion(query: [("q", name)])
    guard let answer = try await server.answer(at: "/search/shows", question, info, fetcher) else {
      return []
    }
    guard answer.root.isArray else { throw problem(in: answer) }
    return titles(in: answer)
  }

  /// TVmaze's id of what another site's id is of; nil when it knows none.
  private func ownID(
    of id: Work.ExternalID, _ fetcher: Fetcher
  ) async throws(FetchFailure) -> String? {
    if id.registry == "tvmaze" { return id.number }
    guard id.registry == "imdb" ? isIMDbID(id.value) : id.number != nil else { return nil }
    let name = id.registry == "imdb" ? "imdb" : "thetvdb"
    let question = SourceQuestion(query: [(name, id.value)])
    guard let answer = try await server.answer(at: "/lookup/shows", question, info, fetcher) else {
      return nil
    }
    guard answer.root.isObject else { throw problem(in: answer) }
    let own = Work.ExternalID(registry: "tvmaze", value: answer.root.string("id"))
    // It leads to the show itself, which says the id that was asked for.
    return titles(in: answer).contains { $0.ids.contains(id) } ? own.number : nil
  }

  private func titles(in answer: JSONAnswer) -> [CatalogueTitle] {
    answer.titles("tvmaze").map { title in
      CatalogueTitle(
        title, registry: "tvmaze",
        page: title.id.map { "https://www.tvmaze.com/shows/\($0)" })
    }
  }

  private func problem(in answer: JSONAnswer) -> FetchFailure {
    let words = answer.root.string("message")
    return FetchFailure(
      info.name,
      .notUnderstood(words.isEmpty ? "it has no shows where they belong" : shortened(words)))
  }
}
