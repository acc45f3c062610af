import DataFormats
import HTTPFetching
import MediaLibrary

/// MyAnimeList's interface (version 2), which wants the owner's client id: one title in a request.
///
/// Source: <https://myanimelist.net/apiconfig/references/api/v2>.
struct MyAnimeListSource: JSONSource {
  let info: SourceInfo
  let server: SourceAccess.Server
  private let clientID: String

  /// How many characters a name must have to be searched for.
  private static let lengths = 3...64

  init?(_ access: SourceAccess) {
    guard let clientID = access.key("MAL_CLIENT_ID") else { return nil }
    self.clientID = clientID
    server = access.address(of: "mal", usually: "https://api.myanimelist.net/v2")
    info = SourceInfo(
      id: "mal", name: "MyAnimeList", kinds: [.anime, .manga], registries: ["mal"], batch: 1,
      // It documents no pace, and answers 403 to clients that are too fast.
      rules: ServerRules(name: "MyAnimeList", interval: 2_000, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [CatalogueTitle] = []
    for id in ids.compactMap(\.number) {
      let answer = try await answer(
        at: "/\(kind.id)/\(id)", question(of: kind), through: fetcher
      ) { $0["id"] != nil && $0["title"] != nil }
      guard let answer else { continue }
      // The tracker reads lists.
      found += titles(in: Array(#"{"data":[{"node":"#.utf8) + answer.bytes + Array("}]}".utf8))
    }
    return found
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    guard name.count >= Self.lengths.lowerBound else { return [] }
    let question = question(
      of: kind,
      [("q", String(name.prefix(Self.lengths.upperBound))), ("limit", "10"), ("nsfw", "true")])
    return try await titles(at: "/\(kind.id)", question, through: fetcher) {
      $0["data"]?.isArray == true
    }
  }

  private func question(
    of kind: Kind, _ query: [(name: String, value: String)] = []
  ) -> SourceQuestion {
    let more =
      kind == .manga
      ? "num_volumes,num_chapters,authors{first_name,last_name}"
      : "num_episodes,start_season,average_episode_duration,rating,studios"
    let fields = """
      id,title,main_picture,alternative_titles,start_date,synopsis,mean,num_scoring_users,nsfw,\
      media_type,status,genres,related_anime,related_manga,\(more)
      """
    return SourceQuestion(
      query: query + [("fields", fields)], secretHeaders: [("X-MAL-CLIENT-ID", clientID)])
  }
}
