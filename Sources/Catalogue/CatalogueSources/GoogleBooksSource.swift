import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// Google Books with the owner's key, without which it serves nobody: one book in a request.
///
/// Source: <https://developers.google.com/books/docs/v1/using>.
struct GoogleBooksSource: CatalogueSource {
  let info: SourceInfo
  private let server: SourceAccess.Server
  private let key: String

  /// nil without the owner's key.
  init?(_ access: SourceAccess) {
    guard let key = access.key("GOOGLEBOOKS_KEY") else { return nil }
    self.key = key
    server = access.address(of: "googlebooks", usually: "https://www.googleapis.com/books/v1")
    info = SourceInfo(
      id: "googlebooks", name: "Google Books", kinds: [.book], registry: "googlebooks",
      registries: ["isbn13", "isbn10", "isbn", "googlebooks"], batch: 1,
      rules: ServerRules(name: "Google Books", interval: 700, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [CatalogueTitle] = []
    for id in ids {
      if let isbn = id.isbn {
        // It finds books by numbers that are like the one that was asked for, too.
        let number = Work.ExternalID(registry: "isbn13", value: isbn)
        found += try await search("isbn:\(isbn)", fetcher)
          .filter { $0.ids.contains(number) }.map { $0.known(by: [id]) }
      } else if id.registry == "googlebooks", id.isVolume {
        let question = SourceQuestion(query: [place], secretQuery: [("key", key)])
        guard
          let answer = try await server.answer(at: "/volumes/\(id.value)", question, info, fetcher)
        else { continue }
        found += try titles(in: answer)
      }
    }
    return found
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    try await search(name, fetcher)
  }

  /// Whose law counts: it refuses those of whom it does not know where they are.
  private var place: (name: String, value: String) { ("country", "US") }

  private func search(
    _ words: String, _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let question = SourceQuestion(
      query: [("q", words), ("printType", "books"), ("maxResults", "10"), place],
      secretQuery: [("key", key)])
    guard let answer = try await server.answer(at: "/volumes", question, info, fetcher) else {
      return []
    }
    return try titles(in: answer)
  }

  private func titles(in answer: JSONAnswer) throws(FetchFailure) -> [CatalogueTitle] {
    guard ["books#volumes", "books#volume"].contains(answer.root.string("kind")) else {
      // It may tell the key, too.
      let words = (answer.root["error"]?.string("message") ?? "").replacing(key, with: "…")
      throw FetchFailure(
        info.name,
        .notUnderstood(words.isEmpty ? "it has no books where they belong" : shortened(words)))
    }
    return answer.titles("googlebooks").map { title in
      CatalogueTitle(
        title, registry: "googlebooks",
        page: title.id.map { "https://books.google.com/books?id=\($0)" })
    }
  }
}

extension Work.ExternalID {
  /// Whether it can be the id of a volume.
  fileprivate var isVolume: Bool {
    !value.isEmpty && value.utf8.count <= 40
      && value.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF)
          || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }
}
