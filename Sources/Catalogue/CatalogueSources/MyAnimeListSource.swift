import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// MyAnimeList's interface (version 2), for which each owner has a client id of their own: one title in a request.
///
/// Source: <https://myanimelist.net/apiconfig/references/api/v2>.
struct MyAnimeListSource: CatalogueSource {
  let info: SourceInfo
  private let server: SourceAccess.Server
  private let clientID: String

  /// How many characters of a name it searches for, at least and at most.
  private static let lengths = 3...64

  /// nil without the owner's client id.
  init?(_ access: SourceAccess) {
    guard let clientID = access.key("MAL_CLIENT_ID") else { return nil }
    self.clientID = clientID
    server = access.address(of: "mal", usually: "https://api.myanimelist.net/v2")
    info = SourceInfo(
      id: "mal", name: "MyAnimeList", kinds: [.anime, .manga], registries: ["mal"], batch: 1,
      // It says nothing of its pace, and answers 403 to who is too fast.
      rules: ServerRules(name: "MyAnimeList", interval: 2_000, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [CatalogueTitle] = []
    for id in ids.compactMap(\.number) {
      guard
        let answer = try await server.answer(
          at: "/\(kind.id)/\(id)", question([("fields", fields(of: kind))]), info, fetcher)
      else { continue }
      guard answer.root["id"] != nil, answer.root["title"] != nil else { throw problem(in: answer) }
      // A title alone is read as one of a list is.
      found += titles(Array(#"{"data":[{"node":"#.utf8) + answer.bytes + Array("}]}".utf8))
    }
    return found
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    guard name.count >= Self.lengths.lowerBound else { return [] }
    let question = question([
      ("q", String(name.prefix(Self.lengths.upperBound))), ("limit", "10"), ("nsfw", "true"),
      ("fields", fields(of: kind)),
    ])
    guard let answer = try await server.answer(at: "/\(kind.id)", question, info, fetcher) else {
      return []
    }
    guard answer.root["data"]?.isArray == true else { throw problem(in: answer) }
    return titles(answer.bytes)
  }

  private func question(_ query: [(name: String, value: String)]) -> SourceQuestion {
    SourceQuestion(query: query, secretHeaders: [("X-MAL-CLIENT-ID", clientID)])
  }

  private func fields(of kind: Kind) -> String {
    let more =
      kind == .manga
      ? "num_volumes,num_chapters,authors{first_name,last_name}"
      : "num_episodes,start_season,average_episode_duration,rating,studios"
    return """
      id,title,main_picture,alternative_titles,start_date,synopsis,mean,num_scoring_users,nsfw,\
      media_type,status,genres,related_anime,related_manga,\(more)
      """
  }

  private func titles(_ bytes: [UInt8]) -> [CatalogueTitle] {
    (Tracker.of(registry: "mal")?.titles(inAnswer: bytes).titles ?? []).map { title in
      CatalogueTitle(title, myAnimeListPage: title.id)
    }
  }

  private func problem(in answer: JSONAnswer) -> FetchFailure {
    let words = answer.root.string("message")
    return FetchFailure(
      info.name,
      .notUnderstood(words.isEmpty ? "it has no title where it belongs" : shortened(words)))
  }
}

extension CatalogueTitle {
  /// A title by its id on MyAnimeList.
  init(_ title: ExportedTitle, myAnimeListPage id: String?) {
    self.init(
      title, registry: "mal",
      page: id.map { "https://myanimelist.net/\(title.kind.id)/\($0)" })
  }
}
