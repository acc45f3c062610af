/// The front matter keys that importers write, in the order in which a new file has them; the review is its body.
package enum TitleKey: String, CaseIterable, Sendable {
  case title, titles, synonyms, sortTitle, format, description, genres, creators, studios
  case developers, publishers, platforms, characters, series, relations, episodes, chapters
  case volumes, pages, duration, episodeList, released, releaseStatus, ageRating, cover, coverAlt
  case coverColor, communityRating, communityVotes, communitySource, airing
  case status, rating, progress, progressVolumes, progressUnit, hours, started, finished, dropped
  case `repeat`, history, parts, favorite, owned
  case tags, added, updated, visibility, sources, aliases, reviewTitle, reviewDate, spoilers
  case contentWarnings, notes, review

  /// How its value is written.
  package enum Form: Sendable {
    case text, number, hundredths, flag, date, rating, status
    /// Texts, of which one may stand alone.
    case list
    /// Texts by name.
    case names
    /// Names, each with a role and further names, or without.
    case credits
    /// A name and a position.
    case series
    /// Times through, or seasons, volumes and episodes.
    case history
    /// Mappings of single values.
    case items
    /// `true` or a number.
    case rank
    /// `true` or texts.
    case ownership
  }

  package var form: Form {
    switch self {
    case .title, .sortTitle, .format, .description, .releaseStatus, .ageRating, .cover, .coverAlt,
      .coverColor, .communitySource, .progressUnit, .visibility, .reviewTitle, .notes, .review:
      .text
    case .titles: .names
    case .synonyms, .genres, .studios, .developers, .publishers, .platforms, .tags,
      .aliases, .contentWarnings:
      .list
    case .creators: .credits
    case .series: .series
    case .episodes, .chapters, .volumes, .pages, .duration, .communityVotes, .progress,
      .progressVolumes, .repeat:
      .number
    case .communityRating, .hours: .hundredths
    case .characters, .relations, .episodeList, .airing, .sources: .items
    case .released, .started, .finished, .dropped, .added, .updated, .reviewDate: .date
    case .status: .status
    case .rating: .rating
    case .history, .parts: .history
    case .favorite: .rank
    case .owned: .ownership
    case .spoilers: .flag
    }
  }

  /// How a key of a time through, or of a part, is written; nil for one that neither has.
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

  /// Whether it is what a tracker is kept for, so that the export's having none says that there is
  /// none.
  package var belongsToTracker: Bool {
    switch self {
    case .status, .rating, .progress, .progressVolumes, .hours, .started, .finished, .dropped,
      .repeat, .history, .favorite:
      true
    default: false
    }
  }

  /// Whether it tells when and how far a title got, and so belongs to the status of the one who
  /// says it.
  package var followsFromStatus: Bool {
    switch self {
    case .progress, .progressVolumes, .progressUnit, .hours, .started, .finished, .dropped,
      .repeat, .history:
      true
    default: false
    }
  }
}
