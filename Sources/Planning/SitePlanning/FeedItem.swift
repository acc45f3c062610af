import MediaLibrary

/// An event in the library, as feeds have it.
package struct FeedItem: Sendable, Equatable {
  package let entry: EntryIndex
  package let event: Event
  /// May be partial.
  package let date: PartialDate

  package enum Event: Sendable, Equatable {
    /// The first run.
    case finished
    /// A further run, by its index in the title's history.
    case finishedAgain(Int)
    /// A run in progress.
    case started
    case dropped
    case reviewed
    /// Without a date in the file.
    case changed(PublishedChange)
  }
}

extension SitePlan {
  /// Whether feeds, the calendar, the sitemap and the like may include a title: it is neither
  /// unlisted nor behind the age gate, which these files don't have.
  package func isSyndicated(_ entry: EntryIndex) -> Bool {
    !index.facts[entry].isUnlisted && !index.facts[entry].isGated
  }

  /// There is no empty calendar.
  package var hasCalendar: Bool { airings.contains { isSyndicated($0.entry) } }

  /// The indices of the pages in the sitemap.
  package var pagesToFind: [Int] {
    pages.indices.filter { pages[$0].content.isInSitemap(of: self) }
  }

  /// The newest dated events, the newest first; those of one day by sort title.
  ///
  /// A review without its own date, or of the day of finishing, replaces the event of finishing.
  package func feedItems(atMost count: Int, of topic: FeedTopic = .everything) -> [FeedItem] {
    let items = entries(of: topic).lazy.filter(isSyndicated).flatMap { entry in
      feedItems(of: entry).enumerated().map { order, item in
        (key: (DateKey(item.date).latestFirst, index.rank[entry], order), item: item)
      }
    }
    return items.filter { topic != .reviews || $0.item.event == .reviewed }
      .first(count) { $0.key < $1.key }.map(\.item)
  }

  /// The dated start of a run in progress, or its end if it was dropped.
  private func unfinished(_ entry: EntryIndex) -> (event: FeedItem.Event, date: PartialDate)? {
    guard let status = library.entries[entry].tracking?.status else { return nil }
    let tracking = library.entries[entry].tracking
    return switch status {
    case .current: tracking?.started.map { (.started, $0) }
    case .dropped: tracking?.dropped.map { (.dropped, $0) }
    default: nil
    }
  }

  /// Dated events, and published changes on other days.
  private func feedItems(of entry: EntryIndex) -> [FeedItem] {
    let dated = datedItems(of: entry)
    guard let changes = changes[entry] else { return dated }
    let isReviewed = library.entries[entry].review != nil
    return dated
      + changes.compactMap { change in
        if dated.contains(where: { $0.date == change.date }) { return nil }
        guard change.isReviewed, isReviewed else {
          return FeedItem(entry: entry, event: .changed(change), date: change.date)
        }
        // A review has one item.
        return dated.contains { $0.event == .reviewed }
          ? nil : FeedItem(entry: entry, event: .reviewed, date: change.date)
      }
  }

  /// The dated events in a title's file.
  func datedItems(of entry: EntryIndex) -> [FeedItem] {
    let tracking = library.entries[entry].tracking
    var runs: [(event: FeedItem.Event, date: PartialDate)] = []
    if let date = tracking?.finished { runs.append((.finished, date)) }
    for (index, run) in (tracking?.history ?? []).enumerated() {
      if let date = run.finished { runs.append((.finishedAgain(index), date)) }
    }
    if let begun = unfinished(entry) { runs.append(begun) }
    if let review = library.entries[entry].review, let date = review.date ?? tracking?.lastFinished
    {
      runs.removeAll { $0.date == date }
      runs.append((.reviewed, date))
    }
    return runs.filter { (1...9999).contains($0.date.year) }.map {
      FeedItem(entry: entry, event: $0.event, date: $0.date)
    }
  }

  package func lastChange(_ entry: EntryIndex) -> PartialDate? { library.entries[entry].lastChange }
}

extension LibraryIndex {
  /// The newest day in titles that aren't unlisted. A build doesn't know the date; today can't be
  /// earlier.
  var newestDay: PartialDate? {
    library.entries.indices.lazy.filter { !facts[$0].isUnlisted }
      .compactMap { library.entries[$0].lastChange }.max()
  }
}

extension Entry {
  /// The latest whole date of an event or a review.
  package var lastChange: PartialDate? {
    var dates = [review?.date]
    if let tracking {
      dates += [
        tracking.started, tracking.finished, tracking.dropped, tracking.added, tracking.updated,
      ]
      for run in tracking.history { dates += [run.started, run.finished] }
      dates += tracking.parts.map(\.finished)
    }
    return dates.lazy.compactMap(\.self).filter { $0.day != nil && (1...9999).contains($0.year) }
      .max()
  }
}

extension PagePath {
  package static let atomFeed = PagePath("feed.xml")
  package static let jsonFeed = PagePath("feed.json")
  package static let now = PagePath("now.json")
  package static let calendar = PagePath("calendar.ics")
  package static let libraryFile = PagePath("library.json")
  package static let qrCode = PagePath("qr.svg")
}
