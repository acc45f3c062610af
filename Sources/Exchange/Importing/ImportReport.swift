import Base
import MediaLibrary
import Trackers

/// What an import did, or on a dry run would do.
package struct ImportReport: Sendable {
  package enum Outcome: Sendable, Equatable {
    case added, updated, unchanged
    /// The library's file could not be changed safely; a diagnostic says why.
    case refused
    /// A later row of the import is about the same title.
    case replaced
    /// It may be a title of the library, and nobody said whether it is.
    case unsure
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
    /// Files in it that are of no tracker's.
    package let passedOver: [String]

    init(_ found: TrackerExport) {
      path = found.path
      tracker = found.tracker.name
      kinds = found.export.kinds.sorted().map(\.id)
      notTaken = found.export.notTaken.count
      passedOver = found.passedOver
    }

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
  package struct ChangedTitle: Sendable {
    /// `anime/cowboy-bebop`
    package let id: String
    private let change: Change

    /// Of a new title, what is shown of it is made when it is asked for: an import of many would not end before all of
    /// that were made, and hold it at once.
    private enum Change {
      case isNew(title: String, FieldValues, RatingScale)
      case keys([ChangedKey])
    }

    init(_ id: String, changes: [ChangedKey]) {
      self.id = id
      change = .keys(changes)
    }

    init(_ id: String, new title: ExportedTitle, scale: RatingScale) {
      self.id = id
      change = .isNew(title: title.title, title.values, scale)
    }

    package var isNew: Bool { if case .isNew = change { true } else { false } }

    /// Whether the export says something of a key of a new title.
    package func says(_ key: FieldKey) -> Bool {
      if case .isNew(_, let statements, _) = change { statements[key]?.value != nil } else { false }
    }

    /// In the order in which a title has them.
    package var changes: [ChangedKey] {
      switch change {
      case .keys(let keys): keys
      case .isNew(let title, let statements, let scale):
        [ChangedKey(key: FieldKey.title.rawValue, before: nil, after: title)]
          + FieldKey.imported.compactMap { key in
            guard key != .title, let value = statements[key]?.value else { return nil }
            return ChangedKey(key: key.rawValue, before: nil, after: value.text(scale: scale))
          }
      }
    }
  }

  /// A value that the owner wrote and that stays, though the export has another one.
  package struct KeptValue: Sendable, Equatable {
    package let id: String
    /// What the export would have changed.
    package let change: ChangedKey
    /// Whether it is a count of times that the file's history contradicts, so that it can't be taken beside that.
    package let isAgainstHistory: Bool
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
  /// Titles that may be in the library, and were not taken because nobody said whether they are.
  package internal(set) var questions: [ImportQuestion] = []
  /// Files of lists that came into the library, of those that were changed there, and of those that stay as they are and
  /// are others than the export's.
  package internal(set) var lists: [String] = []
  package internal(set) var changedLists: [String] = []
  package internal(set) var keptLists: [String] = []
  /// Keys of the settings that came with a site.
  package internal(set) var settings: [String] = []
  /// Files of pages that came with a site, and of those that were there and are others than the site's.
  package internal(set) var pages: [String] = []
  package internal(set) var keptPages: [String] = []
  /// Files that came along beside a site's library: pictures, and what is in `static/`.
  package internal(set) var companions: [String] = []
  /// Pictures that titles of the export name and that are not in the project, so that no title here names them.
  package internal(set) var missingPictures: [String] = []
  /// Trackers whose scores were converted, each with its best one and that of the library: `Goodreads`, `5`, `10`.
  package internal(set) var conversions: [Conversion] = []
  /// Ratings that lie between the steps of the library's scale, or below its lowest, where no conversion says so already.
  package internal(set) var rounded: [RoundedRating] = []
  /// What is private in an export and has no place in a library, by the names that the tracker has for it; sorted.
  package internal(set) var leftOut: [String] = []
  /// How many new titles that are not private say nothing of the age that they are for.
  package internal(set) var agesUnknown = 0

  /// The number of the import's change in the journal; nil where nothing was written.
  package internal(set) var change: Int?

  /// The outcome of a row of a file.
  subscript(file: Int, row: Int) -> Outcome {
    get { files[file].outcomes[row] }
    set { files[file].outcomes[row] = newValue }
  }

  /// Notes what of the exports is not said of single titles.
  mutating func note(_ exports: [TrackerExport], scale: RatingScale) {
    for found in exports {
      leftOut += found.export.leftOut
      let best = String(found.export.bestScore ?? 10)
      for title in found.export.titles {
        if let rating = RoundedRating(of: title, best: found.export.bestScore ?? 10, on: scale) {
          rounded.append(rating)
        }
      }
      guard best != scale.best,
        found.export.titles.contains(where: { $0.values[.rating]?.value != nil })
      else { continue }
      let conversion = Conversion(tracker: found.tracker.name, from: best, to: scale.best)
      if !conversions.contains(conversion) { conversions.append(conversion) }
    }
    leftOut = Set(leftOut).sorted()
  }

  /// A rating as a tracker has it, and as the library does.
  package struct RoundedRating: Sendable, Equatable {
    package let title: String
    package let from: String
    package let to: String

    /// nil for one that the library has, or that is said to be converted.
    init?(of title: ExportedTitle, best: Int, on scale: RatingScale) {
      guard case .rating(let rating)? = title.values[.rating]?.value,
        case let rounded = scale.rounded(rating), rounded != rating,
        case let lowest = scale.rounded(Rating(hundredths: 1)),
        String(best) == scale.best || rating.hundredths < lowest.hundredths
      else { return nil }
      self.title = title.title
      from = decimal((rating.hundredths * best + 50) / 100, per: 100)
      to = scale.text(rounded)
    }
  }

  package struct Conversion: Sendable, Equatable {
    package let tracker: String
    package let from: String
    package let to: String
  }
}
