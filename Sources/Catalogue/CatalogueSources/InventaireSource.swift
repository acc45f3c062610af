import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// Inventaire: many editions of books in a request, by ISBN, with their works and authors; works by
/// name, with a search for each.
///
/// Source: <https://api.inventaire.io>, `GET /entities?action=by-uris` and `GET /search`.
struct InventaireSource: JSONSource {
  let info: SourceInfo
  let server: SourceAccess.Server

  init(_ access: SourceAccess) {
    server = access.address(of: "inventaire", usually: "https://inventaire.io")
    let rules = ServerRules(name: "Inventaire", interval: 1_000, mayBePrivate: server.isOwners)
    info = SourceInfo(
      id: "inventaire", name: "Inventaire", kinds: [.book], ownRegistry: "wikidata",
      registries: ["isbn13", "isbn10", "isbn", "wikidata", "inventaire"], batch: 30,
      findsUnknownIDsByName: true, namesAtOnce: 10, searchesForEachName: true, retries: rules,
      rules: rules)
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let numbers = Set(ids.compactMap(\.isbn)).sorted()
    if numbers.isEmpty {
      return try await works(Set(ids.compactMap(\.inventaireURI)).sorted(), scope, fetcher)
    }
    let entities = try await entities(
      numbers.map { "isbn:\($0)" }, [("relatives", "wdt:P629|wdt:P50"), ("lang", scope.language)],
      fetcher)
    guard let entities else { return [] }
    return entities.members.compactMap { edition($0.value, among: entities) }.map {
      $0.known(byISBNsAmong: ids)
    }
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let found = try await search(name, scope, fetcher)
    return try await works(found.map(\.uri), scope, pictures: found, fetcher)
  }

  /// Searches for the name with its author, then asks for all found works at once.
  func titles(
    called wanted: [WantedTitle], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    var found: [Found] = []
    for title in wanted {
      // Most works have no subtitle there.
      for name in BookName.all(of: title.name) {
        let words = [name] + title.creators.prefix(1).map(BookName.author)
        let named = try await search(words.joined(separator: " "), scope, fetcher)
        found += named
        if named.count < Self.mostResults || named.contains(where: { title.isCalled($0.label) }) {
          break
        }
      }
    }
    return try await works(
      Set(found.map(\.uri)).sorted(), scope, pictures: found, called: wanted.map(\.name), fetcher)
  }

  /// A work that a search found.
  private struct Found {
    let uri: String
    let label: String
    let picture: String
  }

  private static let mostResults = 10

  private func search(
    _ words: String, _ scope: CatalogueScope, _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [Found] {
    let question = SourceQuestion(query: [
      ("types", "works"), ("search", words), ("lang", scope.language),
      ("limit", String(Self.mostResults)),
    ])
    let answer = try await answer(at: "/api/search", question, through: fetcher) {
      $0["results"]?.isArray == true
    }
    return (answer?.root.items(of: "results") ?? []).map { work in
      // Older servers give the names of files.
      let names = work.texts("image").map { $0.contains("/") ? $0 : "/img/entities/\($0)" }
      return Found(
        uri: work.string("uri"), label: work.string("label"),
        picture: names.first ?? work.string("image"))
    }
  }

  /// - Parameters:
  ///   - pictures: the works' covers, which only a search finds
  ///   - names: other names to keep if a work has them
  private func works(
    _ uris: [String], _ scope: CatalogueScope, pictures: [Found] = [],
    called names: [String] = [], _ fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    if uris.isEmpty { return [] }
    guard let entities = try await entities(uris, [("relatives", "wdt:P50")], fetcher) else {
      return []
    }
    let wanted = Set(names.map { Folding.standard.fold(BookName.withoutSeries($0)) })
    return entities.members.compactMap { uri, entity in
      let picture = pictures.first { $0.uri == uri }?.picture ?? ""
      return work(
        uri, entity, among: entities, scope, called: wanted,
        // Pictures elsewhere show authors and scenes.
        picture: picture.hasPrefix("/img/entities/") ? picture : "")
    }
  }

  private func entities(
    _ uris: [String], _ query: [(name: String, value: String)], _ fetcher: Fetcher
  ) async throws(FetchFailure) -> JSONNode? {
    let question = SourceQuestion(
      query: [
        ("action", "by-uris"), ("uris", uris.joined(separator: "|")),
        ("attributes", "info|labels|claims|image"),
      ] + query)
    return try await answer(at: "/api/entities", question, through: fetcher) {
      $0["entities"]?.isObject == true
    }?.root["entities"]
  }

  func problem(in root: JSONNode) -> String { root.string("status_verbose") }

  /// nil unless it is an edition with a title and an ISBN.
  private func edition(_ edition: JSONNode, among entities: JSONNode) -> CatalogueTitle? {
    let claims = Claims(edition)
    let title = singleLine(claims.first("wdt:P1476"))
    guard edition.string("type") == "edition", !title.isEmpty,
      let isbn = ISBN.thirteenDigits(of: claims.first("wdt:P212"))
    else { return nil }
    let works = claims.all("wdt:P629").compactMap { entities[$0] }
    var values = FieldValues()
    if let pages = Int(claims.first("wdt:P1104")), (1...100_000).contains(pages) {
      values[.pages] = .value(.number(pages))
    }
    return book(
      title, Work.ExternalID(registry: "isbn13", value: isbn), values, claims,
      // An edition of several works, such as a collection, has no author of its own.
      by: works.count == 1 ? Claims(works[0]).all("wdt:P50").compactMap { entities[$0] } : [],
      picture: edition["image"]?.string("url") ?? "", page: "isbn:\(isbn)")
  }

  private func work(
    _ uri: String, _ work: JSONNode, among entities: JSONNode, _ scope: CatalogueScope,
    called names: Set<String>, picture: String
  ) -> CatalogueTitle? {
    guard work.string("type") == "work", let id = Work.ExternalID(inventaire: uri) else {
      return nil
    }
    let title = label(work, in: scope.language)
    if title.isEmpty { return nil }
    let others = labels(work).filter { $0 != title && names.contains(Folding.standard.fold($0)) }
    var values = FieldValues()
    if !others.isEmpty { values[.synonyms] = .value(.list(Set(others).sorted())) }
    let claims = Claims(work)
    let authors = claims.all("wdt:P50").compactMap { entities[$0] }
    return book(
      title, id, values, claims, by: authors, in: scope.language, picture: picture, page: uri)
  }

  private func book(
    _ title: String, _ id: Work.ExternalID, _ values: FieldValues, _ claims: Claims,
    by authors: [JSONNode], in language: String = "", picture: String, page: String
  ) -> CatalogueTitle {
    var values = values
    let names = authors.map { label($0, in: language) }.filter { !$0.isEmpty }
    if !names.isEmpty {
      values[.creators] = .value(
        .items(
          names.map {
            .mapping([.init("name", .text($0)), .init("role", .text("author"))])
          }))
    }
    if let day = PartialDate(iso: claims.first("wdt:P577")) {
      values[.released] = .value(.date(day))
    }
    // `/img/entities/…`, or an address elsewhere.
    let address = picture.hasPrefix("/") ? server.base + picture : picture
    let facts = ExportedTitle(
      kind: .book, id: nil, title: title, key: "\(title) by \(names.first ?? "")", ids: [id],
      values: values, pictures: address.isEmpty ? [] : [address],
      location: .file("Inventaire's answer"))
    return CatalogueTitle(
      facts, registry: info.registry, page: "https://inventaire.io/entity/\(page)")
  }

  private func labels(_ entity: JSONNode) -> [String] {
    entity["labels"]?.members.compactMap(\.value.text).map(singleLine) ?? []
  }

  /// In the language, or another one.
  private func label(_ entity: JSONNode, in language: String) -> String {
    let own = entity["labels"]?[language]?.text.map(singleLine) ?? ""
    return own.isEmpty ? labels(entity).first ?? "" : own
  }
}

extension Work.ExternalID {
  /// `wikidata Q7` for `wd:Q7`, `inventaire 4f1c…` for `inv:4f1c…`; nil for another URI.
  fileprivate init?(inventaire uri: String) {
    let parts = uri.split(separator: ":").map(String.init)
    guard parts.count == 2, let registry = ["wd": "wikidata", "inv": "inventaire"][parts[0]] else {
      return nil
    }
    self.init(registry: registry, value: parts[1])
    if inventaireURI == nil { return nil }
  }

  /// The URI of a work; nil for another id.
  fileprivate var inventaireURI: String? {
    guard let prefix = ["wikidata": "wd", "inventaire": "inv"][registry],
      isText(upTo: 40, of: { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) })
    else { return nil }
    return "\(prefix):\(value)"
  }
}

/// The statements about an edition, a work or a person, by Wikidata's properties.
private struct Claims {
  private let node: JSONNode?

  init(_ entity: JSONNode) { node = entity["claims"] }

  func all(_ property: String) -> [String] { node?.texts(property) ?? [] }

  func first(_ property: String) -> String { all(property).first ?? "" }
}
