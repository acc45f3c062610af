import MediaLibrary

/// `anime.html`: every status of one kind with its count and its newest titles. `shelf.html`: the
/// same for all kinds together.
package struct KindPage: PageContent {
  /// nil for all kinds.
  package let kind: Kind?
  package let total: Int
  /// Without empty shelves; the catalogue comes last.
  package let shelves: [Row]

  package struct Row: Sendable {
    let list: ShelfList
    /// Unique on the page.
    package let id: String
    /// nil for the catalogue.
    package let status: Status?
    package let heading: String
    package let emoji: String
    package let count: Int
    package let entries: [EntryIndex]
    /// The page of the list; nil if everything is shown here.
    package let more: PagePath?
  }

  package var part: PagePart? { .shelf(ShelfPart(kind)) }

  package func description(heading: String) -> String {
    kind == nil ? "the shelf of all kinds" : "the page of a kind, '\(heading)'"
  }
}
