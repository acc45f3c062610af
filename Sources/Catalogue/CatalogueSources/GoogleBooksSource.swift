import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// Google Books, which wants the owner's key: one book in a request.
///
/// Source: <https://developers.google.com/books/docs/v1/using>.
struct GoogleBooksSource: JSONSource {
  let info: SourceInfo
  let server: SourceAccess.Server
  private let key: String

  /// The country whose law applies; without one, it doesn't answer.
  private static let place = (name: "country", value: "US")
  private static let mostResults = 10

  init?(_ access: SourceAccess) {
    guard let key = access.key("GOOGLEBOOKS_KEY") else { return nil }
    self.key = key
    server = access.address(of: "googlebooks", usually: "https://www.googleapis.com/books/v1")
    let rules = ServerRules(name: "Google Books", interval: 700, mayBePrivate: server.isOwners)
    info = SourceInfo(
      id: "googlebooks", name: "Google Books", kinds: [.book], ownRegistry: "googlebooks",
      registries: ["isbn13", "isbn10", "isbn", "googlebooks"], batch: 1,
      findsUnknownIDsByName: true, retries: rules, rules: rules)
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [CatalogueTitle] = []
    for id in ids {
      if let isbn = id.isbn {
        // It finds similar numbers, too.
        let number = Work.ExternalID(registry: "isbn13", value: isbn)
        found += try await titles(called: "isbn:\(isbn)", of: kind, scope, through: fetcher)
          .filter { $0.ids.contains(number) }.map { $0.known(by: [id]) }
      } else if id.registry == "googlebooks", id.isVolume {
        found += try await volumes("/\(id.value)", [], fetcher)
      }
    }
    return found
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    try await volumes(
      "", [("q", name), ("printType", "books"), ("maxResults", String(Self.mostResults))], fetcher)
  }

  func titles(
    called wanted: [WantedTitle], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [CatalogueTitle] = []
    for title in wanted {
      for name in BookName.all(of: title.name) {
        var words = "intitle:\(quoted(name))"
        if let author = title.creators.first.map(BookName.author), !author.isEmpty {
          words += " inauthor:\(quoted(author))"
        }
        let named = try await titles(called: words, of: kind, scope, through: fetcher)
        found += named
        if named.count < Self.mostResults || named.contains(where: title.hasName) { break }
      }
    }
    return found
  }

  private func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: " "))\"" }

  /// Without the key, which an error may contain.
  func problem(in root: JSONNode) -> String {
    (root["error"]?.string("message") ?? "").replacing(key, with: "…")
  }

  private func volumes(
    _ path: String, _ query: [(name: String, value: String)], _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let question = SourceQuestion(query: query + [Self.place], secretQuery: [("key", key)])
    return try await titles(at: "/volumes" + path, question, through: fetcher) {
      ["books#volumes", "books#volume"].contains($0.string("kind"))
    }
  }
}

extension Work.ExternalID {
  fileprivate var isVolume: Bool {
    isText(upTo: 40) {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF)
        || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
  }
}
