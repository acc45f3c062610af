import MediaLibrary

/// What publishing found changed in a title since the time before, with no date in its file: for those who follow the
/// site it happened on the day that it went out.
package struct NotedChange: Sendable, Equatable {
  /// Of the title, as it was then.
  package let title: String
  /// A whole day.
  package let date: PartialDate
  /// As it became then.
  package var status: Status?
  package var rating: Rating?
  /// Whether it was watched, read or played once more.
  package var isAgain = false
  /// Whether it was reviewed: then the review is what is told of.
  package var isReviewed = false

  package init(
    title: String, date: PartialDate, status: Status? = nil, rating: Rating? = nil,
    isAgain: Bool = false, isReviewed: Bool = false
  ) {
    (self.title, self.date, self.status, self.rating) = (title, date, status, rating)
    (self.isAgain, self.isReviewed) = (isAgain, isReviewed)
  }
}

/// What feeds have told of a title, to tell what is new the next time.
package struct PublishedTitle: Sendable, Equatable {
  package var status: Status?
  package var rating: Rating?
  package var repeats = 0
  package var isReviewed = false
  /// The newest day that its file says something happened on.
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
  /// Of each title of which feeds may tell.
  package var publishedTitles: [String: PublishedTitle] {
    var titles: [String: PublishedTitle] = [:]
    for index in library.entries.indices where mayTravel(index) {
      let entry = library.entries[index]
      titles[entry.id] = PublishedTitle(
        status: entry.status, rating: entry.tracking?.rating,
        repeats: entry.tracking.map { max($0.repeats, $0.history.count) } ?? 0,
        isReviewed: entry.review != nil, latest: datedItems(of: index).map(\.date).max())
    }
    return titles
  }

  /// What has changed since the titles were published like that, sorted by title; of more than can be told of, those
  /// that are rated highest.
  ///
  /// What has a date is told of as of that day without being noted.
  package func changes(
    since before: [String: PublishedTitle], on date: PartialDate
  ) -> [NotedChange] {
    let now = publishedTitles
    let changes = now.compactMap { id, title in
      NotedChange(of: id, from: before[id] ?? PublishedTitle(), to: title, on: date)
    }
    let best = changes.sorted { a, b in
      let (first, second) = (a.rating?.hundredths ?? 0, b.rating?.hundredths ?? 0)
      return first == second ? a.title < b.title : first > second
    }.prefix(NotedChange.mostAtOnce)
    return best.sorted { $0.title < $1.title }
  }
}

extension NotedChange {
  /// As many as a feed has.
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
