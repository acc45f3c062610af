import MediaLibrary
import Trackers

/// What a source knows of a title.
package struct CatalogueTitle: Sendable {
  /// Its facts; what it is to anybody is none of them.
  package let facts: ExportedTitle
  /// All ids by which this answer is the answer to, whatever was asked for.
  package let ids: Set<Work.ExternalID>
  /// Where people can look at it.
  package let page: String?

  /// - Parameter ids: those by which it is known besides the ones that its facts say.
  package init(
    _ facts: ExportedTitle, registry: String, ids: [Work.ExternalID] = [], page: String?
  ) {
    self.facts = facts
    let own = facts.id.map { [Work.ExternalID(registry: registry, value: $0)] } ?? []
    self.ids = Set(own + facts.ids + ids)
    self.page = page
  }

  private init(facts: ExportedTitle, ids: Set<Work.ExternalID>, page: String?) {
    self.facts = facts
    self.ids = ids
    self.page = page
  }

  /// With further ids by which its source knows it.
  func known(by ids: some Sequence<Work.ExternalID>) -> CatalogueTitle {
    CatalogueTitle(facts: facts, ids: self.ids.union(ids), page: page)
  }

  /// With what the same source says of it elsewhere, where it says nothing here.
  func adding(_ other: ExportedTitle) -> CatalogueTitle {
    CatalogueTitle(facts: facts.adding(other), ids: ids, page: page)
  }
}

extension CatalogueTitle {
  /// As `add` takes it: `anilist:154587`, `mal:anime/5`; nil for one that has no id there.
  package func reference(at source: SourceInfo) -> String? {
    var id: Work.ExternalID?
    if let own = facts.id {
      id = Work.ExternalID(registry: source.registry, value: own)
    } else {
      id =
        source.registries.lazy.compactMap { name in
          ids.filter { $0.registry == name }.min { $0.value < $1.value }
        }.first
    }
    guard let id else { return nil }
    let isOfOneKind = id.registry == "anilist" || (facts.id != nil && source.kinds.count == 1)
    return "\(id.registry):" + (isOfOneKind ? id.value : "\(facts.kind.id)/\(id.value)")
  }
}

/// How much a source is asked for.
package struct CatalogueScope: Sendable, Equatable {
  /// Whether it is asked who is in a title; that makes answers long.
  package var hasCharacters: Bool
  /// BCP 47: what texts are asked for, where a source has several.
  package var language: String

  package init(hasCharacters: Bool = false, language: String = "en") {
    self.hasCharacters = hasCharacters
    self.language = language
  }
}
