/// A title by its index in `library.entries`, so that no page copies entries.
package typealias EntryIndex = Int

/// A title in a list, with what this list says about it: a role, a position in a series.
package struct ListedTitle: Sendable, Equatable {
  package let entry: EntryIndex
  package let note: String?

  package init(_ entry: EntryIndex, note: String? = nil) {
    self.entry = entry
    self.note = note
  }
}
