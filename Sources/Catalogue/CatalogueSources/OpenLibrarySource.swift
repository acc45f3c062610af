import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// Open Library: books by the numbers of their editions or by its own ids, many in a request. It serves only those who
/// say where they can be reached.
///
/// Source: <https://openlibrary.org/developers/api>.
struct OpenLibrarySource: CatalogueSource {
  let info: SourceInfo
  private let server: SourceAccess.Server
  private let pictures: SourceAccess.PictureServer

  fileprivate static let found = 10

  init(_ access: SourceAccess) {
    server = access.address(of: "openlibrary", usually: "https://openlibrary.org")
    pictures = access.pictures(
      of: "openlibrary", usually: "https://covers.openlibrary.org", besides: server)
    info = SourceInfo(
      id: "openlibrary", name: "Open Library", kinds: [.book], registry: "openlibrary",
      registries: ["isbn13", "isbn10", "isbn", "openlibrary"], batch: 25, describesApart: true,
      // Three requests a second for those who say who they are.
      rules: ServerRules(name: "Open Library", interval: 400, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let works = ids.compactMap(\.openLibraryWork)
    let editions = ids.compactMap(\.openLibraryKey)
    var found: [CatalogueTitle] = []
    if !editions.isEmpty { found += try await self.editions(Set(editions).sorted(), fetcher) }
    if !works.isEmpty { found += try await self.works(Set(works).sorted(), fetcher) }
    return found.map { title in
      // The same number in another form.
      title.known(
        by: ids.filter { id in
          id.isbn.map { title.ids.contains(Work.ExternalID(registry: "isbn13", value: $0)) } == true
        })
    }
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let named = try await search([("title", name)], fetcher)
    // It may be a title with its author.
    return named.isEmpty ? try await search([("q", name)], fetcher) : named
  }

  /// Only the record of a work has one, and neither a search nor editions tell it.
  ///
  /// Source: <https://openlibrary.org/dev/docs/api/books>, "Works API".
  func described(
    _ title: CatalogueTitle, through fetcher: Fetcher
  ) async throws(FetchFailure) -> CatalogueTitle {
    let works = title.ids.compactMap(\.openLibraryWork)
    guard works.count == 1, var work = works.first else { return title }
    // A work that was found to be another one's twin leads there.
    for _ in 0..<2 {
      let answer = try await server.answer(
        at: "/works/\(work).json", SourceQuestion(), info, fetcher)
      guard let answer else { return title }
      let place = answer.root.string("location").split(separator: "/").map(String.init)
      if place.count == 2, place[0] == "works", let id = place.last {
        let other = Work.ExternalID(registry: "openlibrary", value: id)
        guard let next = other.openLibraryWork else { return title }
        work = next
        continue
      }
      let found = titles(in: answer).first { $0.facts.id == work }
      return found.map { title.adding($0.facts) } ?? title
    }
    return title
  }

  /// By `ISBN:…` and `OLID:…`, by which the answer is keyed.
  private func editions(
    _ keys: [String], _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let question = SourceQuestion(query: [
      ("bibkeys", keys.joined(separator: ",")), ("jscmd", "data"), ("format", "json"),
    ])
    guard let answer = try await server.answer(at: "/api/books", question, info, fetcher) else {
      return []
    }
    guard answer.root.isObject, answer.root["error"] == nil else { throw problem(in: answer) }
    var works: [String: [Work.ExternalID]] = [:]
    for (_, edition) in answer.root.members {
      let id = edition.string("key").split(separator: "/").last.map(String.init) ?? ""
      works[id, default: []] += edition.items(of: "works").compactMap {
        $0.string("key").split(separator: "/").last.map {
          Work.ExternalID(registry: "openlibrary", value: String($0))
        }
      }
    }
    return titles(in: answer).map { $0.known(by: works[$0.facts.id ?? ""] ?? []) }
  }

  private func works(
    _ ids: [String], _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let keys = ids.map { "\"/works/\($0)\"" }.joined(separator: " OR ")
    return try await search([("q", "key:(\(keys))")], limit: ids.count, fetcher)
  }

  private func search(
    _ query: [(name: String, value: String)], limit: Int = OpenLibrarySource.found,
    _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let fields = """
      key,title,subtitle,author_name,first_publish_year,number_of_pages_median,cover_i,subject,\
      edition_count,isbn,ratings_average,ratings_count
      """
    let question = SourceQuestion(
      query: query + [("fields", fields), ("limit", String(limit))])
    guard let answer = try await server.answer(at: "/search.json", question, info, fetcher) else {
      return []
    }
    guard answer.root["docs"]?.isArray == true else { throw problem(in: answer) }
    return titles(in: answer)
  }

  private func titles(in answer: JSONAnswer) -> [CatalogueTitle] {
    answer.titles("openlibrary").map { title in
      CatalogueTitle(
        pictures.moving(title), registry: "openlibrary",
        page: title.id.map {
          "https://openlibrary.org/\($0.hasSuffix("W") ? "works" : "books")/\($0)"
        })
    }
  }

  private func problem(in answer: JSONAnswer) -> FetchFailure {
    let words = answer.root.string("error")
    return FetchFailure(
      info.name,
      .notUnderstood(words.isEmpty ? "it has no titles where they belong" : shortened(words)))
  }
}

extension Work.ExternalID {
  /// The number of an edition with thirteen digits; nil for what is none.
  var isbn: String? {
    ["isbn13", "isbn10", "isbn"].contains(registry) ? ISBN.thirteenDigits(of: value) : nil
  }

  /// `OL45804W`; nil for what is no id of a work.
  fileprivate var openLibraryWork: String? {
    registry == "openlibrary" ? openLibraryID(endingWith: "W") : nil
  }

  /// By what an edition is asked for: `ISBN:9780140328721`, `OLID:OL7353617M`.
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
