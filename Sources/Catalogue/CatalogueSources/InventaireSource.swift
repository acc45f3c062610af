import Base
import DataFormats
import HTTPFetching
import MediaLibrary
import Trackers

/// Inventaire: many editions of books in a request, by ISBN, with their works and authors.
///
/// Source: <https://api.inventaire.io>, `GET /entities?action=by-uris`.
struct InventaireSource: JSONSource {
  let info: SourceInfo
  let server: SourceAccess.Server

  init(_ access: SourceAccess) {
    server = access.address(of: "inventaire", usually: "https://inventaire.io")
    info = SourceInfo(
      id: "inventaire", name: "Inventaire", kinds: [.book], ownRegistry: "inventaire",
      registries: ["isbn13", "isbn10", "isbn"], batch: 30, findsByName: false,
      rules: ServerRules(name: "Inventaire", interval: 1_000, mayBePrivate: server.isOwners))
  }

  func titles(
    with ids: [Work.ExternalID], of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] {
    let numbers = Set(ids.compactMap(\.isbn)).sorted()
    if numbers.isEmpty { return [] }
    let question = SourceQuestion(query: [
      ("action", "by-uris"), ("uris", numbers.map { "isbn:\($0)" }.joined(separator: "|")),
      ("relatives", "wdt:P629|wdt:P50"), ("attributes", "info|labels|claims|image"),
      ("lang", scope.language),
    ])
    let answer = try await answer(at: "/api/entities", question, through: fetcher) {
      $0["entities"]?.isObject == true
    }
    guard let entities = answer?.root["entities"] else { return [] }
    return entities.members.compactMap { title($0.name, $0.value, among: entities) }.map { title in
      // The same ISBN may be written in another form.
      title.known(
        by: ids.filter { id in
          id.isbn.map { title.ids.contains(Work.ExternalID(registry: "isbn13", value: $0)) } == true
        })
    }
  }

  func titles(
    called name: String, of kind: Kind, _ scope: CatalogueScope, through fetcher: Fetcher
  ) async throws(FetchFailure) -> [CatalogueTitle] { [] }

  func problem(in root: JSONNode) -> String { root.string("status_verbose") }

  /// nil unless it is an edition with a title and an ISBN.
  private func title(
    _ name: String, _ edition: JSONNode, among entities: JSONNode
  ) -> CatalogueTitle? {
    let claims = Claims(edition)
    let title = singleLine(claims.first("wdt:P1476"))
    guard edition.string("type") == "edition", !title.isEmpty,
      let isbn = ISBN.thirteenDigits(of: claims.first("wdt:P212"))
    else { return nil }
    let works = claims.all("wdt:P629").compactMap { entities[$0] }
    // An edition of several works, such as a collection, has no author of its own.
    let authors = works.count == 1 ? works.flatMap { Claims($0).all("wdt:P50") } : []
    let names = authors.compactMap { entities[$0].map(label) }.filter { !$0.isEmpty }
    var values = FieldValues()
    values[.title] = .text(title)
    if !names.isEmpty {
      values[.creators] = .value(
        .items(
          names.map {
            .mapping([.init("name", .text($0)), .init("role", .text("author"))])
          }))
    }
    if let pages = Int(claims.first("wdt:P1104")), (1...100_000).contains(pages) {
      values[.pages] = .value(.number(pages))
    }
    if let day = PartialDate(iso: claims.first("wdt:P577")) {
      values[.released] = .value(.date(day))
    }
    // `/img/entities/…`, or an address elsewhere.
    let picture = edition["image"]?.string("url") ?? ""
    let address = picture.hasPrefix("/") ? server.base + picture : picture
    let facts = ExportedTitle(
      kind: .book, id: nil, title: title, key: "\(title) by \(names.first ?? "")",
      ids: [Work.ExternalID(registry: "isbn13", value: isbn)], values: values,
      pictures: address.isEmpty ? [] : [address], location: .file("Inventaire's answer"))
    return CatalogueTitle(
      facts, registry: info.registry, page: "https://inventaire.io/entity/isbn:\(isbn)")
  }

  /// In the requested language, or another one.
  private func label(_ entity: JSONNode) -> String {
    singleLine(entity["labels"]?.members.lazy.compactMap(\.value.text).first ?? "")
  }
}

/// The statements about an edition, a work or a person, by Wikidata's properties.
private struct Claims {
  private let node: JSONNode?

  init(_ entity: JSONNode) { node = entity["claims"] }

  func all(_ property: String) -> [String] { node?.texts(property) ?? [] }

  func first(_ property: String) -> String { all(property).first ?? "" }
}
