import Diagnostics
import MediaLibrary

/// A title as a tracker's export tells it.
struct ExportedTitle {
  let kind: Kind
  /// The tracker's own; nil when the export has none.
  let id: String?
  /// What a new file calls it; that is the export's title unless the export has none.
  let title: String
  /// What the export says; a key it says nothing about is left as it is in the library.
  let statements: [TitleKey: Statement]
  let location: SourceLocation

  /// What identifies it from one import to the next.
  var identity: String { "\(kind.id)/" + (id ?? "title \(title)") }
}

/// What an export says about a key.
enum Statement: Equatable {
  /// There is none: no rating, no finish date.
  case absent
  case value(TitleValue)

  var value: TitleValue? { if case .value(let value) = self { value } else { nil } }
}

/// A value of a title, whatever way it is written.
enum TitleValue: Equatable {
  case text(String)
  case number(Int)
  case date(PartialDate)
  case rating(Rating)
  case status(Status)
  case list([String])
}

/// The front matter keys that importers write, in the order in which a new file has them.
enum TitleKey: String, CaseIterable {
  case title, format, episodes, chapters, volumes
  case status, rating, progress, progressVolumes, started, finished, `repeat`
  case tags, visibility, notes

  /// Whether it is what a tracker is kept for, so that the export's having none says that there is
  /// none.
  var belongsToTracker: Bool {
    switch self {
    case .status, .rating, .progress, .progressVolumes, .started, .finished, .repeat: true
    case .title, .format, .episodes, .chapters, .volumes, .tags, .visibility, .notes: false
    }
  }

  /// Whether it tells when and how far a title got, and so belongs to the status of the one who
  /// says it.
  var followsFromStatus: Bool {
    switch self {
    case .progress, .progressVolumes, .started, .finished, .repeat: true
    default: false
    }
  }
}
