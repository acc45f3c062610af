import DataFormats
import MediaLibrary

/// A kind of file that people download: how its entries are told from those of others, and what they say.
///
/// A row of `table` is all that there is to a kind; reading, indexing and finding are the same for all.
package struct CatalogueFileKind: Sendable {
  /// Names it in commands and settings: `anime-offline-database`.
  package let id: String
  /// As `sources` of titles name it.
  package let name: String
  /// What people download, for messages.
  package let file: String
  package let kinds: [Kind]
  /// The ids that its entries are found by, the surest first.
  let registries: [String]
  let findsByName: Bool
  /// Where it is to be had.
  let page: String
  /// Whether an item of a file is an entry of this kind.
  let recognizes: @Sendable (JSONItemReader.Item) -> Bool
  /// By what an entry is found; nil for one that is in no order.
  let key: @Sendable (JSONItemReader.Item) -> CatalogueEntryKey?
  /// What an entry says; nil for one that is in no order.
  let title: @Sendable (CatalogueEntry) -> CatalogueTitle?

  /// In the order in which they are asked.
  package static let table = [
    animeOfflineDatabase, animeLists, encyclopediaReports, igdbGames, deadEntries,
  ]

  package static func named(_ id: String) -> CatalogueFileKind? { table.first { $0.id == id } }
}

/// By what an entry of a catalogue is found.
struct CatalogueEntryKey: Equatable {
  var ids: [Work.ExternalID] = []
  /// All its names, as they are written.
  var names: [String] = []
}

/// An entry as it is kept.
struct CatalogueEntry {
  /// JSON as the file had it.
  let bytes: [UInt8]
  let node: JSONNode
  /// How many entries of the catalogue have an id.
  let count: (Work.ExternalID) -> Int
}

extension JSONItemReader.Item {
  var node: JSONNode { document.root }
}
