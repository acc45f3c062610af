import DataFormats
import MediaLibrary

/// A kind of downloaded file, as a row of `table` that describes its entries.
///
/// Reading, indexing and finding are the same for all kinds.
package struct CatalogueFileKind: Sendable {
  /// Its name in commands and settings: `anime-offline-database`.
  package let id: String
  /// Its name in `sources` of titles.
  package let name: String
  /// The file to download, for messages.
  package let file: String
  package let kinds: [Kind]
  /// The registries of its entries' ids, the surest first.
  let registries: [String]
  let findsByName: Bool
  let recognizes: @Sendable (JSONItemReader.Item) -> Bool
  /// The ids and names of an entry; nil for a malformed one.
  let key: @Sendable (JSONItemReader.Item) -> CatalogueEntryKey?
  /// The facts of an entry; nil for a malformed one.
  let title: @Sendable (CatalogueEntry) -> CatalogueTitle?

  /// In the order in which they are asked.
  package static let table = [
    animeOfflineDatabase, animeLists, encyclopediaReports, igdbGames, deadEntries,
  ]

  package static func named(_ id: String) -> CatalogueFileKind? { table.first { $0.id == id } }
}

struct CatalogueEntryKey: Equatable {
  var ids: [Work.ExternalID] = []
  var names: [String] = []
}

struct CatalogueEntry {
  let bytes: [UInt8]
  let node: JSONNode
  /// The number of the catalogue's entries with an id.
  let count: (Work.ExternalID) -> Int
}

extension JSONItemReader.Item {
  var node: JSONNode { document.root }
}
