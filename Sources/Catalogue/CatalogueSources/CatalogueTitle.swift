import HTTPFetching
import MediaLibrary
import Trackers

package struct CatalogueTitle: Sendable {
  /// Facts only: no status, no rating.
  package private(set) var facts: ExportedTitle
  /// All ids to which this is the answer.
  package private(set) var ids: Set<Work.ExternalID>
  /// Its page for people.
  package let page: String?
  /// The failure that left it without pictures.
  private(set) var pictureFailure: FetchFailure?
  /// The number of articles about it in Wikipedias; nil if its source doesn't count them.
  private(set) var articles: Int?
  /// The years of all its releases, if its source has several.
  private(set) var years: Set<Int> = []
  /// Names that are used only in other countries.
  private(set) var translations: Set<String> = []
  /// By the addresses of its pictures, if their authors have to be credited.
  package private(set) var pictureCredits: [String: PictureCredit] = [:]

  /// - Parameter ids: further ids, besides those among its facts
  package init(
    _ facts: ExportedTitle, registry: String, ids: [Work.ExternalID] = [], page: String?
  ) {
    self.facts = facts
    let own = facts.id.map { [Work.ExternalID(registry: registry, value: $0)] } ?? []
    self.ids = Set(own + facts.ids + ids)
    self.page = page
  }

  /// The title with further ids by which its source knows it.
  func known(by ids: some Sequence<Work.ExternalID>) -> CatalogueTitle {
    var title = self
    title.ids.formUnion(ids)
    return title
  }

  /// The title with those of the ids that are its ISBN, perhaps written in another form.
  func known(byISBNsAmong ids: [Work.ExternalID]) -> CatalogueTitle {
    known(
      by: ids.filter { id in
        id.isbn.map { self.ids.contains(Work.ExternalID(registry: "isbn13", value: $0)) } == true
      })
  }

  func known(by item: WikidataItem, in language: String) -> CatalogueTitle {
    known(
      in: item.articles, releasedIn: item.years, translated: item.translations(besides: language))
  }

  func known(
    in articles: Int?, releasedIn years: Set<Int> = [], translated translations: Set<String> = []
  ) -> CatalogueTitle {
    var title = self
    title.articles = articles
    title.years = years
    title.translations = translations
    return title
  }

  func withoutPictures(because failure: FetchFailure) -> CatalogueTitle {
    var title = self
    title.facts = facts.movingPictures { _ in nil }
    if !facts.pictures.isEmpty { title.pictureFailure = failure }
    return title
  }

  /// The title with pictures at other addresses, without those that have none.
  func withPictures(
    _ found: (String) -> (address: String, credit: PictureCredit)?
  ) -> CatalogueTitle {
    var title = self
    title.facts = facts.movingPictures { address in
      guard let picture = found(address) else { return nil }
      title.pictureCredits[picture.address] = picture.credit
      return picture.address
    }
    return title
  }

  /// The title with facts from another page of the same source, for keys that it lacks.
  func adding(_ other: ExportedTitle) -> CatalogueTitle {
    var title = self
    title.facts = facts.adding(other)
    return title
  }
}

extension CatalogueTitle {
  /// Its reference for `add`: `anilist:154587`, `mal:anime/5`; nil if it has no id there.
  package func reference(at source: SourceInfo) -> String? {
    let id =
      facts.id.map { Work.ExternalID(registry: source.registry, value: $0) }
      ?? source.registries.lazy.compactMap { name in
        ids.filter { $0.registry == name }.min { $0.value < $1.value }
      }.first
    guard let id else { return nil }
    let isOfOneKind = id.registry == "anilist" || (facts.id != nil && source.kinds.count == 1)
    return "\(id.registry):" + (isOfOneKind ? id.value : "\(facts.kind.id)/\(id.value)")
  }
}

package struct CatalogueScope: Sendable, Equatable {
  /// Whether to include characters, which make answers long.
  package var hasCharacters: Bool
  /// The language of texts (BCP 47), for sources with several.
  package var language: String
  /// Whether to include the addresses of pictures if they have to be requested.
  package var hasPictures: Bool

  package init(hasCharacters: Bool = false, language: String = "en", hasPictures: Bool = true) {
    self.hasCharacters = hasCharacters
    self.language = language
    self.hasPictures = hasPictures
  }
}

extension ExportedTitle {
  func text(_ key: FieldKey) -> String? { values[key]?.text }
  func texts(_ key: FieldKey) -> [String] { values[key]?.list ?? [] }
  func date(_ key: FieldKey) -> PartialDate? { values[key]?.day }
}
