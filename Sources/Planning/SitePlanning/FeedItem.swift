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
    /// By its index in the title's history.
    case finishedAgain(Int)
    /// It is going on still.
    case started
    case dropped
    case reviewed
    /// No file says when; publishing has noted it.
    case changed(NotedChange)
  }
}

extension SitePlan {
  /// Whether files that travel (feeds, the calendar, the sitemap) may tell of a title: not of one that is unlisted, or
  /// behind the age gate: where files have gone there is no gate any more.
  ///
  /// Everything that leaves the site by itself asks here.
  package func mayTravel(_ entry: EntryIndex) -> Bool {
    !index.facts[entry].isUnlisted && !index.facts[entry].isGated
  }

  /// Whether there is anything for a calendar; an empty one is none.
  package var hasCalendar: Bool { airings.contains { mayTravel($0.entry) } }

  /// The indices in `pages` of those that a sitemap names.
  package var pagesToFind: [Int] {
    pages.indices.filter { pages[$0].content.isInSitemap(of: self) }
  }

  /// The newest things that have a date, the newest first; of one day by sort title.
  ///
  /// A review without a day of its own, or of the day on which the title was finished, stands for both.
  package func feedItems(atMost count: Int, of topic: FeedTopic = .everything) -> [FeedItem] {
    var newest: [Dated] = []
    for entry in entries(of: topic) where mayTravel(entry) {
      // Nothing of the title is later, so of most nothing more has to be looked at.
      var latest = max(index.facts[entry].finished, index.facts[entry].reviewed ?? .undated)
      if let begun = unfinished(entry) { latest = max(latest, DateKey(begun.date)) }
      for change in noted[entry] ?? [] { latest = max(latest, DateKey(change.date)) }
      guard latest > .undated, newest.count < count || newest[count - 1].date <= latest else {
        continue
      }
      for (order, item) in feedItems(of: entry).enumerated() {
        if topic == .reviews, item.event != .reviewed { continue }
        let new = Dated(item: item, rank: index.rank[entry], order: order)
        let index = newest.firstIndex { new.isBefore($0) } ?? newest.count
        guard index < count else { continue }
        if newest.count == count { newest.removeLast() }
        newest.insert(new, at: index)
      }
    }
    return newest.map(\.item)
  }

  private struct Dated {
    let item: FeedItem
    let date: DateKey
    let rank: Int
    let order: Int

    init(item: FeedItem, rank: Int, order: Int) {
      self.item = item
      date = DateKey(item.date)
      self.rank = rank
      self.order = order
    }

    func isBefore(_ other: Dated) -> Bool {
      date == other.date ? (rank, order) < (other.rank, other.order) : date > other.date
    }
  }

  /// What was begun, or given up, and not finished since; nil for all else, and without a date.
  private func unfinished(_ entry: EntryIndex) -> (event: FeedItem.Event, date: PartialDate)? {
    guard let status = library.entries[entry].tracking?.status else { return nil }
    let tracking = library.entries[entry].tracking
    return switch status {
    case .current: tracking?.started.map { (.started, $0) }
    case .dropped: tracking?.dropped.map { (.dropped, $0) }
    default: nil
    }
  }

  /// What is dated, and what was noted on days of which the title's file says nothing.
  private func feedItems(of entry: EntryIndex) -> [FeedItem] {
    let dated = datedItems(of: entry)
    guard let changes = noted[entry] else { return dated }
    let isReviewed = library.entries[entry].review != nil
    return dated
      + changes.compactMap { change in
        if dated.contains(where: { $0.date == change.date }) { return nil }
        guard change.isReviewed, isReviewed else {
          return FeedItem(entry: entry, event: .changed(change), date: change.date)
        }
        // The review has one item.
        return dated.contains { $0.event == .reviewed }
          ? nil : FeedItem(entry: entry, event: .reviewed, date: change.date)
      }
  }

  /// What the title's file has a date of.
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

  /// See `Entry.lastChange`.
  package func lastChange(_ entry: EntryIndex) -> PartialDate? { library.entries[entry].lastChange }
}

extension LibraryIndex {
  /// The newest day in all of what visitors can come across: as a build asks no clock, this is how
  /// late it is for sure.
  var newestDay: PartialDate? {
    library.entries.indices.lazy.filter { !facts[$0].isUnlisted }
      .compactMap { library.entries[$0].lastChange }.max()
  }
}

extension Entry {
  /// The latest day of which is said that the title's page changed then: what was done, or was written.
  package var lastChange: PartialDate? {
    var latest: PartialDate?
    func look(at date: PartialDate?) {
      guard let date, date.day != nil, (1...9999).contains(date.year) else { return }
      latest = latest.map { max($0, date) } ?? date
    }
    look(at: review?.date)
    guard let tracking else { return latest }
    look(at: tracking.started)
    look(at: tracking.finished)
    look(at: tracking.dropped)
    look(at: tracking.added)
    look(at: tracking.updated)
    for run in tracking.history {
      look(at: run.started)
      look(at: run.finished)
    }
    for part in tracking.parts { look(at: part.finished) }
    return latest
  }
}

extension PagePath {
  package static let atomFeed = PagePath("feed.xml")
  package static let jsonFeed = PagePath("feed.json")
  package static let now = PagePath("now.json")
  package static let calendar = PagePath("calendar.ics")
  package static let libraryFile = PagePath("library.json")
  /// The site's address for cameras.
  package static let qrCode = PagePath("qr.svg")
}
