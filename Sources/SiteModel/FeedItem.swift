import LibraryIndexing
import MediaLibrary

/// Something that happened in the library, as those who follow it read.
package struct FeedItem: Sendable, Equatable {
  package let entry: EntryIndex
  package let event: Event
  /// May be partial.
  package let date: PartialDate

  package enum Event: Sendable, Equatable {
    /// For the first time.
    case finished
    /// By its place in the title's history.
    case finishedAgain(Int)
    case reviewed
  }
}

extension SitePlan {
  /// Whether files that travel (feeds, the calendar, the sitemap) may tell of a title: not of one that is unlisted, or
  /// behind the age gate: where files have gone there is no gate any more.
  ///
  /// Everything that leaves the site by itself asks here.
  package func mayTravel(_ entry: EntryIndex) -> Bool {
    !index.facts[entry].isUnlisted && !library.entries[entry].isGated
  }

  /// Whether there is anything for a calendar; an empty one is none.
  package var hasCalendar: Bool { airings.contains { mayTravel($0.entry) } }

  /// The newest things that have a date, the newest first; of one day by sort title.
  ///
  /// A review without a day of its own, or of the day on which the title was finished, stands for both.
  package func feedItems(atMost count: Int) -> [FeedItem] {
    let entries = library.entries
    var found: [(key: (date: DateKey, rank: Int, order: Int), item: FeedItem)] = []
    for entry in titles.indices where mayTravel(entry) {
      let tracking = entries[entry].tracking
      var runs: [(event: FeedItem.Event, date: PartialDate)] = []
      if let date = tracking?.finished { runs.append((.finished, date)) }
      for (place, run) in (tracking?.history ?? []).enumerated() {
        if let date = run.finished { runs.append((.finishedAgain(place), date)) }
      }
      if let review = entries[entry].review,
        let date = review.date ?? entries[entry].tracking?.lastFinished
      {
        runs.removeAll { $0.date == date }
        runs.append((.reviewed, date))
      }
      for (order, run) in runs.enumerated() where (1...9999).contains(run.date.year) {
        let key = (DateKey(run.date), index.rank[entry], order)
        found.append((key, FeedItem(entry: entry, event: run.event, date: run.date)))
      }
    }
    found.sort { a, b in
      a.key.date == b.key.date
        ? (a.key.rank, a.key.order) < (b.key.rank, b.key.order) : a.key.date > b.key.date
    }
    return found.prefix(count).map(\.item)
  }

  /// The latest day of which is said that the title's page changed then: what was done, or was written.
  package func lastChange(_ entry: EntryIndex) -> PartialDate? {
    guard let tracking = library.entries[entry].tracking else {
      return library.entries[entry].review?.date.flatMap(wholeDay)
    }
    let dates =
      [
        tracking.started, tracking.finished, tracking.dropped, tracking.added, tracking.updated,
        library.entries[entry].review?.date,
      ] + tracking.history.flatMap { [$0.started, $0.finished] } + tracking.parts.map(\.finished)
    return dates.compactMap { $0.flatMap(wholeDay) }.max()
  }

  private func wholeDay(_ date: PartialDate) -> PartialDate? {
    date.day != nil && (1...9999).contains(date.year) ? date : nil
  }
}

extension PagePath {
  package static let atomFeed = PagePath("feed.xml")
  package static let jsonFeed = PagePath("feed.json")
  package static let calendar = PagePath("calendar.ics")
}
