/// The front matter keys that importers write, in the order in which a new file has them; the review is its body.
package enum TitleKey: String, CaseIterable, Sendable {
  case title, titles, synonyms, format, description, genres, creators, studios, developers
  case publishers, platforms, series, episodes, chapters, volumes, pages, duration, released
  case releaseStatus, ageRating
  case status, rating, progress, progressVolumes, progressUnit, hours, started, finished, dropped
  case `repeat`, history, favorite, owned
  case tags, added, updated, visibility, reviewTitle, reviewDate, spoilers, contentWarnings, notes
  case review

  /// How its value is written.
  package enum Form: Sendable {
    case text, number, hundredths, flag, date, rating, status
    /// Texts, of which one may stand alone.
    case list
    /// Texts by name.
    case names
    /// Names, each with a role or without.
    case credits
    /// A name and a position.
    case series
    /// Times through.
    case history
    /// `true` or a number.
    case rank
    /// `true` or texts.
    case ownership
  }

  package var form: Form {
    switch self {
    case .title, .format, .description, .releaseStatus, .ageRating, .progressUnit, .visibility,
      .reviewTitle, .notes, .review:
      .text
    case .titles: .names
    case .synonyms, .genres, .studios, .developers, .publishers, .platforms, .tags,
      .contentWarnings:
      .list
    case .creators: .credits
    case .series: .series
    case .episodes, .chapters, .volumes, .pages, .duration, .progress, .progressVolumes, .repeat:
      .number
    case .hours: .hundredths
    case .released, .started, .finished, .dropped, .added, .updated, .reviewDate: .date
    case .status: .status
    case .rating: .rating
    case .history: .history
    case .favorite: .rank
    case .owned: .ownership
    case .spoilers: .flag
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
