import MediaLibrary

/// A source that there is, with or without what it takes to ask it.
package struct SourceRow: Sendable {
  package let id: String
  package let name: String
  package let kinds: [Kind]
  /// What the owner has to give before it can be asked, by the names of keys: `TMDB_KEY`. Empty for most.
  package let keys: [String]
  /// Where keys are to be had.
  package let keysFrom: String?
  /// What a site with its facts says, as the source asks; nil where its name with a link is enough.
  package let credit: String?
  private let make: @Sendable (SourceAccess) -> (any CatalogueSource)?

  /// - Parameter make: nil where a key is missing
  init(
    id: String, name: String, kinds: [Kind], keys: [String] = [], keysFrom: String? = nil,
    credit: String? = nil, make: @escaping @Sendable (SourceAccess) -> (any CatalogueSource)?
  ) {
    self.id = id
    self.name = name
    self.kinds = kinds
    self.keys = keys
    self.keysFrom = keysFrom
    self.credit = credit
    self.make = make
  }

  /// nil when a key is missing.
  package func source(_ access: SourceAccess) -> (any CatalogueSource)? {
    guard keys.allSatisfy({ access.key($0) != nil }) else { return nil }
    return make(access)
  }

  /// In the order in which they are asked, where the settings name no other.
  package static let table: [SourceRow] = [
    SourceRow(id: "anilist", name: "AniList", kinds: [.anime, .manga]) { AniListSource($0) }
  ]

  package static func named(_ id: String) -> SourceRow? { table.first { $0.id == id } }
}
