import MediaLibrary

/// A title by its index in `library.entries`.
package typealias EntryIndex = Int

/// A title in a list, with the list's note on it: a role, a position in a series.
package struct ListedTitle: Sendable, Equatable {
  package let entry: EntryIndex
  @Unspoiled package var note: String?

  package init(_ entry: EntryIndex, note: String? = nil) { (self.entry, self.note) = (entry, note) }
}
