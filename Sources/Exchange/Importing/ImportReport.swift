import Base
import MediaLibrary
import Trackers

/// The changes of an import, or of its dry run.
package struct ImportReport: Sendable, Reporting {
  package enum Outcome: Sendable, Equatable {
    case added, updated, unchanged
    /// The library's file couldn't be changed safely, which is reported.
    case refused
    /// A later row of the import is about the same title.
    case replaced
    /// It may be a title of the library, and the question wasn't answered.
    case unsure
    /// The owner removed it from the library.
    case removed
  }

  /// A readable file.
  package struct File: Sendable, Equatable {
    package let path: String
    /// `MyAnimeList`
    package let tracker: String
    /// `anime`, `manga`
    package let kinds: [String]
    package internal(set) var outcomes: [Outcome] = []
    /// The number of rows that couldn't become titles, which are reported.
    package let notTaken: Int
    /// Files in an archive that no tracker recognizes.
    package let passedOver: [String]

    init(_ found: TrackerExport) {
      path = found.path
      tracker = found.tracker.name
      kinds = found.export.kinds.sorted().map(\.id)
      notTaken = found.export.rowsNotTaken
      passedOver = found.passedOver
    }

    package func count(_ outcome: Outcome) -> Int { outcomes.count { $0 == outcome } }
  }

  /// A key before and after the import, with its values as in the file.
  package struct ChangedKey: Sendable, Equatable {
    package let key: String
    package let before: String?
    package let after: String?
  }

  /// A new or changed title.
  package struct ChangedTitle: Sendable {
    /// `anime/cowboy-bebop`
    package let id: String
    private let change: Change

    /// Words the values of a new title on demand, since those of a large import take time and
    /// memory.
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

    /// nil if the title isn't new, or isn't tracked.
    var newStatus: Status? {
      if case .isNew(_, let statements, _) = change { statements[.status]?.status } else { nil }
    }

    /// Whether a new title has a value for a key.
    package func says(_ key: FieldKey) -> Bool {
      if case .isNew(_, let statements, _) = change { statements[key]?.value != nil } else { false }
    }

    /// In the order of the file.
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

  /// An owner's value that is kept although the export has another.
  package struct KeptValue: Sendable, Equatable {
    package let id: String
    package let change: ChangedKey
    /// Whether it is a `repeat` that contradicts the file's history and therefore can't be
    /// imported.
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
  /// Ids of titles that are missing in the tracker's list now, but are kept for some reason.
  package internal(set) var vanished: [String] = []
  /// Ids of titles that are missing in the tracker's list now, and are removed here, too.
  package internal(set) var removed: [String] = []
  /// Names of exported titles that the owner removed, so they aren't imported again.
  package internal(set) var staysRemoved: [String] = []
  /// Ids of titles that were made private.
  package internal(set) var hidden: [String] = []
  /// Questions about titles that may be in the library; these weren't imported.
  package internal(set) var questions: [ImportQuestion] = []
  /// Files of lists: new ones, changed ones, and ones kept although the export's differ.
  package internal(set) var lists: [String] = []
  package internal(set) var changedLists: [ChangedList] = []
  package internal(set) var keptLists: [KeptList] = []
  /// Files of lists that the tracker removed, and that are removed here, too.
  package internal(set) var removedLists: [String] = []
  /// Files of lists that the owner removed, so they aren't imported again.
  package internal(set) var listsStayRemoved: [String] = []
  /// Files of new lists that are private because the export doesn't tell who may see them.
  package internal(set) var unpublishedLists: [String] = []
  /// Keys of imported settings.
  package internal(set) var settings: [String] = []
  /// Files of pages: new ones, and ones kept although the site's differ.
  package internal(set) var pages: [String] = []
  package internal(set) var keptPages: [String] = []
  /// Pictures and files of `static/` that came with a site's library.
  package internal(set) var companions: [String] = []
  /// Pictures that exported titles name but the project lacks.
  package internal(set) var missingPictures: [String] = []
  /// Trackers with another scale than the library: `Goodreads`, `5`, `10`.
  package internal(set) var conversions: [Conversion] = []
  /// Whether the ratings are stars that a new library could have kept, but the owner wasn't asked.
  package internal(set) var couldKeepStars = false
  /// Ratings between the steps of the library's scale, or below its lowest, besides those in
  /// `conversions`.
  package internal(set) var rounded: [RoundedRating] = []
  /// The tracker's names for private columns without a key in a library, sorted.
  package internal(set) var leftOut: [String] = []
  /// The number of new public titles without an age rating.
  package internal(set) var agesUnknown = 0

  /// The import's number in the journal; nil if nothing was written.
  package internal(set) var change: Int?

  mutating func set(_ outcome: Outcome, of row: ImportRow) {
    if let file = row.file { files[file].outcomes[row.index] = outcome }
  }

  /// Adds the facts about whole exports.
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

  /// A rating on the tracker's scale and on the library's.
  package struct RoundedRating: Sendable, Equatable {
    package let title: String
    package let from: String
    package let to: String

    /// nil if the rating is on the library's scale.
    init?(of title: ExportedTitle, best: Int, on scale: RatingScale) {
      guard let rating = title.values[.rating]?.rating,
        case let rounded = scale.rounded(rating), rounded != rating
      else { return nil }
      self.title = title.title
      from = decimal((rating.hundredths * best + 50) / 100, per: 100)
      to = scale.text(rounded)
    }
  }

  /// A list that follows the tracker's.
  package struct ChangedList: Sendable, Equatable {
    package let path: String
    package let added: Int
    package let removed: Int
  }

  /// A list that isn't changed.
  package struct KeptList: Sendable, Equatable {
    package enum Reason: Sendable, Equatable {
      /// The owner changed it, or it is another list.
      case differs
      /// It would lose this many of its titles.
      case loses(Int, of: Int)
      /// The tracker removed it.
      case gone
    }

    package let path: String
    package let reason: Reason
  }

  package struct Conversion: Sendable, Equatable {
    package let tracker: String
    package let from: String
    package let to: String
  }
}
