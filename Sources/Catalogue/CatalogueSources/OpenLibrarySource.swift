import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// Open Library: many books in a request, by ISBN or its own ids. It wants the owner's address.
///
/// Source: <https://openlibrary.org/developers/api>.
struct OpenLibrarySource: JSONSource {
  let info: SourceInfo
  let server: SourceAccess.Server
  let pictures: SourceAccess.PictureServer?

  init(_ access: SourceAccess) {
    server = access.address(of: "openlibrary", usually: "https://openlibrary.org")
    pictures = access.pictures(
      of: "openlibrary", usually: "https://covers.openlibrary.org", besides: server)
    // It allows three requests a second to clients with an address.
    let rules = ServerRules(name: "Open Library", interval: 400, mayBePrivate: server.isOwners)
    info = SourceInfo(
      id: "openlibrary", name: "Open Library", kinds: [.book], ownRegistry: "openlibrary",
      registries: ["isbn13", "isbn10", "isbn", "openlibrary"], batch: 25,
      findsUnknownIDsByName: true, retries: rules, describesApart: true, rules: rules)
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let works = ids.compactMap(\.openLibraryWork)
    let editions = ids.compactMap(\.openLibraryKey)
    var found: [CatalogueTitle] = []
    if !editions.isEmpty { found += try await self.editions(Set(editions).sorted(), fetcher) }
    if !works.isEmpty { found += try await self.works(Set(works).sorted(), fetcher) }
    return found.map { $0.known(byISBNsAmong: ids) }
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let named = try await search([("title", name)], fetcher)
    // The name may include the author.
    return named.isEmpty ? try await search([("q", name)], fetcher) : named
  }

  /// Asks for the book with its author, since many books share a name. The site may not know the
  /// subtitle; without it, one request finds all that the whole name would find.
  func titles(
    called wanted: [WantedTitle], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [CatalogueTitle] = []
    for title in wanted {
      guard let author = title.creators.first.map(BookName.author), !author.isEmpty else {
        found += try await titles(called: title.name, of: kind, scope, through: fetcher)
        continue
      }
      for name in BookName.all(of: title.name) {
        let named = try await search(
          [("title", name), ("author", author)], withEditions: true, fetcher)
        found += named
        let isComplete = !named.isEmpty && named.count < Self.mostResults
        if isComplete || named.contains(where: title.hasName) { break }
      }
    }
    return found
  }

  /// Fetches the record of a work, because only that has a description; searches and editions
  /// don't.
  ///
  /// Source: <https://openlibrary.org/dev/docs/api/books>, "Works API".
  func described(
    _ title: CatalogueTitle, through fetcher: Fetcher
  ) async throws(FetchFailure) -> CatalogueTitle {
    let works = title.ids.compactMap(\.openLibraryWork)
    guard works.count == 1, var work = works.first else { return title }
    // A duplicate of a work redirects to it once.
    for _ in 0..<2 {
      let answer = try await answer(at: "/works/\(work).json", through: fetcher) { _ in true }
      guard let answer else { return title }
      let place = answer.root.string("location").split(separator: "/").map(String.init)
      guard place.count == 2, place[0] == "works" else {
        let found = titles(in: answer.bytes).first { $0.facts.id == work }
        return found.map { title.adding($0.facts) } ?? title
      }
      let other = Work.ExternalID(registry: "openlibrary", value: place[1])
      guard let next = other.openLibraryWork else { return title }
      work = next
    }
    return title
  }

  func problem(in root: JSONNode) -> String { root.string("error") }

  private static let mostResults = 10

  /// - Parameter keys: `ISBN:…` or `OLID:…`, which are also the answer's keys
  private func editions(
    _ keys: [String], _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let question = SourceQuestion(query: [
      ("bibkeys", keys.joined(separator: ",")), ("jscmd", "data"), ("format", "json"),
    ])
    let answer = try await answer(at: "/api/books", question, through: fetcher) {
      $0.isObject && $0["error"] == nil
    }
    guard let answer else { return [] }
    func id(_ node: JSONNode) -> String {
      node.string("key").split(separator: "/").last.map(String.init) ?? ""
    }
    var works: [String: [Work.ExternalID]] = [:]
    for (_, edition) in answer.root.members {
      works[id(edition), default: []] += edition.items(of: "works").map(id).filter { !$0.isEmpty }
        .map { Work.ExternalID(registry: "openlibrary", value: $0) }
    }
    return titles(in: answer.bytes).map { $0.known(by: works[$0.facts.id ?? ""] ?? []) }
  }

  private func works(
    _ ids: [String], _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let keys = ids.map { "\"/works/\($0)\"" }.joined(separator: " OR ")
    return try await search([("q", "key:(\(keys))")], limit: ids.count, fetcher)
  }

  private func search(
    _ query: [(name: String, value: String)], limit: Int = mostResults, withEditions: Bool = false,
    _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let fields = """
      key,title,subtitle,author_name,first_publish_year,number_of_pages_median,cover_i,subject,\
      edition_count,isbn,ratings_average,ratings_count
      """
    // The edition that matches best; a translation has another title than the work.
    let editions = ",editions,editions.key,editions.title,editions.subtitle,editions.cover_i"
    let question = SourceQuestion(
      query: query + [
        ("fields", fields + (withEditions ? editions : "")), ("limit", String(limit)),
      ])
    return try await titles(at: "/search.json", question, through: fetcher) {
      $0["docs"]?.isArray == true
    }
  }
}

extension Work.ExternalID {
  /// The ISBN with thirteen digits; nil for another id.
  var isbn: String? {
    ["isbn13", "isbn10", "isbn"].contains(registry) ? ISBN.thirteenDigits(of: value) : nil
  }

  /// `OL45804W`; nil for another id.
  fileprivate var openLibraryWork: String? {
    registry == "openlibrary" ? openLibraryID(endingWith: "W") : nil
  }

  /// The key of an edition in requests: `ISBN:9780140328721`, `OLID:OL7353617M`.
  fileprivate var openLibraryKey: String? {
    if isbn != nil {
      let digits = value.filter { $0.isASCII && ($0.isNumber || $0 == "X" || $0 == "x") }
      return "ISBN:\(digits.uppercased())"
    }
    return registry == "openlibrary" ? openLibraryID(endingWith: "M").map { "OLID:\($0)" } : nil
  }

  private func openLibraryID(endingWith end: Character) -> String? {
    let digits = value.dropFirst(2).dropLast()
    guard value.hasPrefix("OL"), value.last == end, !digits.isEmpty,
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return value
  }
}
