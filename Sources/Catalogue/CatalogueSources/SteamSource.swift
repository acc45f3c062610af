import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// Steam's store, which needs no key: one game in a request, by its number.
struct SteamSource: CatalogueSource {
  let info: SourceInfo
  private let server: SourceAccess.Server

  /// Of how many of the games that are called as somebody says all is asked for.
  private static let namesakes = 3

  init(_ access: SourceAccess) {
    server = access.address(of: "steam", usually: "https://store.steampowered.com")
    info = SourceInfo(
      id: "steam", name: "Steam", kinds: [.game], registries: ["steam"], batch: 1,
      // About two hundred in five minutes.
      rules: ServerRules(name: "Steam", interval: 1_600, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [CatalogueTitle] = []
    for id in ids.compactMap(\.number) {
      let question = SourceQuestion(query: [("appids", id), ("l", "english"), ("cc", "US")])
      guard let answer = try await server.answer(at: "/api/appdetails", question, info, fetcher)
      else { continue }
      // Those that are too fast get `null` in place of an answer; of a game that it does not know it says so.
      guard let about = answer.root[id], about["success"] != nil else {
        throw FetchFailure(info.name, .notUnderstood("it does not say anything of the game"))
      }
      found += titles(in: answer).filter { $0.facts.id == id }
    }
    return found
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let question = SourceQuestion(query: [("term", name), ("l", "english"), ("cc", "US")])
    guard let answer = try await server.answer(at: "/api/storesearch/", question, info, fetcher)
    else { return [] }
    guard answer.root["items"]?.isArray == true else {
      throw FetchFailure(info.name, .notUnderstood("it has no games where they belong"))
    }
    // What is found is told by name alone; a year is needed to know which of them is meant.
    let found = titles(in: answer)
    let namesakes = found.filter { $0.facts.title.lowercased() == name.lowercased() }
      .prefix(Self.namesakes)
    let whole = try await titles(
      with: namesakes.flatMap(\.ids), of: kind, scope, through: fetcher)
    let known = Set(whole.compactMap(\.facts.id))
    return whole + found.filter { !known.contains($0.facts.id ?? "") }
  }

  private func titles(in answer: JSONAnswer) -> [CatalogueTitle] {
    answer.titles("steam").map { title in
      CatalogueTitle(
        title, registry: "steam",
        page: title.id.map { "https://store.steampowered.com/app/\($0)/" })
    }
  }
}
