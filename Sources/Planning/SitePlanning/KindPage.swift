import MediaLibrary

/// `anime.html`: every status of one kind with its count and its newest titles.
package struct KindPage: PageContent {
  package let kind: Kind
  package let total: Int
  /// Without empty shelves; the catalogue comes last.
  package let shelves: [Row]

  package struct Row: Sendable {
    /// nil: the catalogue.
    package let shelf: Shelf?
    package let heading: String
    package let emoji: String
    package let count: Int
    package let entries: [EntryIndex]
    /// The whole list, if this is only a part of it.
    package let more: PagePath?
  }

  package func description(heading: String) -> String { "the page of a kind, '\(heading)'" }
}
