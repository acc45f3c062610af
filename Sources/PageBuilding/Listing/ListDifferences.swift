import MediaLibrary
import Planning

/// What the titles of a list differ in, and so what a visitor can filter and sort it by.
struct ListDifferences {
  private(set) var kinds: Set<Kind> = []
  private(set) var hasGenres = false
  private(set) var hasRatings = false
  private(set) var hasDates = false
  private(set) var hasYears = false
  private var first: (rating: Rating?, finished: PartialDate?, year: Int?, genres: [String])?

  /// - Parameter all: the kinds that the library has
  init(_ sections: [Listing.Section], of entries: [Entry], all: [Kind]) {
    // Most lists have shown what they differ in after a few titles.
    for section in sections {
      for item in section.items {
        add(entries[item.entry])
        if hasGenres, hasRatings, hasDates, hasYears, kinds.count == all.count { return }
      }
    }
  }

  private mutating func add(_ entry: Entry) {
    kinds.insert(entry.kind)
    let tracking = entry.tracking
    let own = (
      tracking?.rating, tracking?.finished, entry.work.released?.year, entry.work.genres
    )
    guard let first else {
      self.first = own
      return
    }
    if own.0 != first.rating { hasRatings = true }
    if own.1 != first.finished { hasDates = true }
    if own.2 != first.year { hasYears = true }
    if own.3 != first.genres { hasGenres = true }
  }
}
