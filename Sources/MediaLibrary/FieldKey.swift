/// The keys of a title's front matter, in the order in which a new file has them; `review` is the
/// body. `TitleField` describes each of them.
package enum FieldKey: String, CaseIterable, Sendable {
  case title, titles, synonyms, sortTitle, format, description, genres, creators, studios
  case developers, publishers, platforms, characters, series, relations, episodes, chapters
  case volumes, pages, duration, episodeList, released, releaseStatus, ageRating, cover, coverAlt
  case coverColor, communityRating, communityVotes, communitySource, airing
  case status, rating, progress, progressVolumes, progressUnit, hours, started, finished, dropped
  case `repeat`, history, parts, favorite, owned
  case tags, added, updated, visibility, ids, sources, aliases, reviewTitle, reviewDate, spoilers
  case contentWarnings, notes, review

  /// How a value is written.
  package enum Form: Sendable {
    case text, number, hundredths, flag, date, rating, status
    /// Texts; a single one may be written without brackets.
    case list
    /// Texts by name.
    case names
    /// Names, with or without a role and further names.
    case credits
    /// A name and a position.
    case series
    /// Runs, or seasons, volumes and episodes.
    case history
    /// Mappings of single values.
    case items
    /// `true` or a number.
    case rank
    /// `true` or texts.
    case ownership
  }

  package var form: Form { TitleField[self].form }

  /// The keys that exports state as values; they name ids elsewhere apart from these.
  package static let imported = allCases.filter { $0 != .ids }

  /// The form of a key of a run or a part; nil for an unknown key.
  package static func formInHistory(_ key: String) -> Form? {
    switch key {
    case "season", "volume", "episode": .number
    case "started", "finished": .date
    case "status": .status
    case "rating": .rating
    case "hours": .hundredths
    case "platform", "note": .text
    default: nil
    }
  }

  /// Whether every tracker records it, so that a missing value in an export means there is none.
  package var belongsToTracker: Bool { TitleField[self].traits.contains(.tracked) }

  /// Whether it describes how far a title got, and so belongs to the status it came with.
  package var followsFromStatus: Bool { TitleField[self].traits.contains(.ofStatus) }

  /// The keys that `refresh` may write.
  package static let refreshed = TitleField.table.filter { $0.traits.contains(.refreshed) }
    .map(\.key)

  /// nil for a name that `refresh` doesn't write.
  package init?(refreshed name: String) {
    guard let key = FieldKey(rawValue: name), Self.refreshed.contains(key) else { return nil }
    self = key
  }

  /// Every key that a title may have, in the order of a file.
  package static let fileOrder = TitleField.table.flatMap { [$0.key.rawValue] + $0.otherKeys }
}
