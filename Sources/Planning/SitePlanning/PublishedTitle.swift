import MediaLibrary

/// A title as it was when the site was last published, for finding changes.
package struct PublishedTitle: Sendable, Equatable {
  package var status: Status?
  package var rating: Rating?
  package var repeats = 0
  package var isReviewed = false
  /// The newest date of an event in its file.
  package var latest: PartialDate?

  package init(
    status: Status? = nil, rating: Rating? = nil, repeats: Int = 0, isReviewed: Bool = false,
    latest: PartialDate? = nil
  ) {
    (self.status, self.rating, self.repeats) = (status, rating, repeats)
    (self.isReviewed, self.latest) = (isReviewed, latest)
  }
}

extension SitePlan {
  package var publishedTitles: [String: PublishedTitle] {
    var titles: [String: PublishedTitle] = [:]
    for index in library.entries.indices where isSyndicated(index) {
      let entry = library.entries[index]
      titles[entry.id] = PublishedTitle(
        status: entry.status, rating: entry.tracking?.rating,
        repeats: entry.tracking.map { tracking in
          max(tracking.repeats, tracking.openRun ?? tracking.history.count)
        } ?? 0,
        isReviewed: entry.review != nil, latest: datedItems(of: index).map(\.date).max())
    }
    return titles
  }

  /// Whether feeds may have a title, by its present or a former id.
  package func isPublished(_ id: String) -> Bool {
    guard case .known(let entry) = resolve(id) else { return false }
    return isSyndicated(entry)
  }

  /// Titles under their present ids.
  package func withPresentIDs(_ titles: [String: PublishedTitle]) -> [String: PublishedTitle] {
    var present: [String: PublishedTitle] = [:]
    for (id, title) in titles {
      guard case .known(let entry) = resolve(id) else { continue }
      present[library.entries[entry].id] = title
    }
    return present
  }

  /// The changes since the titles were published in this state, sorted by id; if there are more
  /// than a feed holds, those of the highest rated titles. Titles with a newer date in their file
  /// are left out, since feeds use that date.
  package func changes(
    since before: [String: PublishedTitle], on date: PartialDate
  ) -> [PublishedChange] {
    let now = publishedTitles
    let changes = now.compactMap { id, title in
      PublishedChange(of: id, from: before[id] ?? PublishedTitle(), to: title, on: date)
    }
    let best = changes.sorted { a, b in
      (b.rating?.hundredths ?? 0, a.title) < (a.rating?.hundredths ?? 0, b.title)
    }.prefix(PublishedChange.mostAtOnce)
    return best.sorted { $0.title < $1.title }
  }
}

extension PublishedChange {
  fileprivate static let mostAtOnce = 50

  fileprivate init?(
    of id: String, from before: PublishedTitle, to title: PublishedTitle, on date: PartialDate
  ) {
    if let latest = title.latest, before.latest.map({ latest > $0 }) ?? true { return nil }
    let isRated = title.rating != nil && title.rating != before.rating
    let isMoved = title.status != nil && title.status != before.status
    let isAgain = title.repeats > before.repeats
    let isReviewed = title.isReviewed && !before.isReviewed
    guard isRated || isMoved || isAgain || isReviewed else { return nil }
    self.init(
      title: id, date: date, status: title.status, rating: title.rating, isAgain: isAgain,
      isReviewed: isReviewed)
  }
}
