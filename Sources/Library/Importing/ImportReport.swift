import Diagnostics

/// What an import did, or on a dry run would do.
package struct ImportReport: Sendable {
  package enum Outcome: Sendable, Equatable {
    case added, updated, unchanged
    /// The library's file could not be changed safely; a diagnostic says why.
    case refused
    /// A later row of the import is about the same title.
    case replaced
  }

  /// One file that was given to the import; one that could not be read at all is not among them.
  package struct File: Sendable, Equatable {
    package let path: String
    /// `MyAnimeList`
    package let tracker: String
    /// `anime`, `manga`: what it is a list of.
    package let kinds: [String]
    package internal(set) var outcomes: [Outcome] = []
    /// Rows that could not become titles; each has been reported.
    package let notTaken: Int

    package func count(_ outcome: Outcome) -> Int { outcomes.count { $0 == outcome } }
  }

  /// A key before and after the import, with its values as they stand in a file; nil where there is
  /// none.
  package struct ChangedKey: Sendable, Equatable {
    package let key: String
    package let before: String?
    package let after: String?
  }

  /// A title that came into the library, or was changed there.
  package struct ChangedTitle: Sendable, Equatable {
    /// `anime/cowboy-bebop`
    package let id: String
    package let isNew: Bool
    /// In the order in which a title has them.
    package let changes: [ChangedKey]
  }

  /// A value that the owner wrote and that stays, though the export has another one.
  package struct KeptValue: Sendable, Equatable {
    package let id: String
    /// What the export would have changed.
    package let change: ChangedKey
  }

  /// Two rows about one title.
  package struct Repeated: Sendable, Equatable {
    package let title: String
    package let first: SourceLocation
    package let last: SourceLocation
  }

  package let isDryRun: Bool
  package internal(set) var files: [File] = []
  /// Sorted by id.
  package internal(set) var changed: [ChangedTitle] = []
  /// Sorted by id, then in the order of the keys.
  package internal(set) var kept: [KeptValue] = []
  package internal(set) var repeated: [Repeated] = []
  /// Ids of titles that were in the tracker's list at the last import and are not any more; they stay.
  package internal(set) var vanished: [String] = []
  /// Ids of titles that were made private because they are marked as adult.
  package internal(set) var hidden: [String] = []
  /// How many new titles that are not private say nothing of the age that they are for.
  package internal(set) var agesUnknown = 0

  /// The outcome of a row of a file.
  subscript(file: Int, row: Int) -> Outcome {
    get { files[file].outcomes[row] }
    set { files[file].outcomes[row] = newValue }
  }
}
