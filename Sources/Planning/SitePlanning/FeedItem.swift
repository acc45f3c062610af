import MediaLibrary

package struct FeedItem: Sendable, Equatable {
  package let entry: EntryIndex
  package let event: Event
  /// May be partial.
  package let date: PartialDate
  /// The day on which feeds first had it, which remains when the date is corrected.
  package let published: PartialDate

  package enum Event: Sendable, Equatable {
    case finished
    /// A further run, by its index in the title's history.
    case finishedAgain(Int)
    case started
    case startedAgain(Int)
    case dropped
    case reviewed
    /// A change without a date in the file.
    case changed(PublishedChange)

    package var name: String {
      switch self {
      case .finished: "finished"
      case .finishedAgain(let run): "finished-again-\(run + 1)"
      case .started: "started"
      case .startedAgain(let run): "started-again-\(run + 1)"
      case .dropped: "dropped"
      case .reviewed: "review"
      case .changed(let change): "changed-\(change.date.iso)"
      }
    }
  }
}

extension SitePlan {
  /// Whether feeds, the calendar, the sitemap and the like may include a title: it is neither
  /// unlisted nor behind the age gate, which these files can't offer.
  package func isSyndicated(_ entry: EntryIndex) -> Bool { index.isSyndicated(entry) }

  /// Whether there is a calendar; an empty one isn't written.
  package var hasCalendar: Bool { airings.contains { isSyndicated($0.entry) } }

  package var pagesToFind: [Int] {
    pages.indices.filter { pages[$0].content.isInSitemap(of: self) }
  }

  /// The newest dated events, the newest first; those of one day by sort title. Events in the
  /// future appear on their day.
  ///
  /// A review without its own date, or with the finish date, replaces the finish event.
  package func feedItems(atMost count: Int, of topic: FeedTopic = .everything) -> [FeedItem] {
    newest(count, of: topic, keyedItems)
  }

  /// The items of all feeds. Several feeds show a title, whose items are found once for all.
  package var feedItemsByTopic: [FeedTopic: [FeedItem]] {
    let items = titles.indices.map(keyedItems)
    return Dictionary(
      uniqueKeysWithValues: feedTopics.map { topic in
        (topic, newest(FeedItem.mostInFeed, of: topic) { items[$0] })
      })
  }

  /// An item with its place among all: the newest first, then by title and order in the title.
  private typealias KeyedItem = (key: (UInt32, Int, Int), item: FeedItem)

  /// Those of a title; none unless it is syndicated.
  private func keyedItems(of entry: EntryIndex) -> [KeyedItem] {
    guard isSyndicated(entry) else { return [] }
    return feedItems(of: entry).enumerated().compactMap { order, item in
      if let today, item.published > today { return nil }
      return ((DateKey(item.published).latestFirst, index.rank[entry], order), item)
    }
  }

  private func newest(
    _ count: Int, of topic: FeedTopic, _ items: (EntryIndex) -> [KeyedItem]
  ) -> [FeedItem] {
    entries(of: topic).lazy.flatMap(items)
      .filter { topic != .reviews || $0.item.event == .reviewed }
      .first(count) { $0.key < $1.key }.map(\.item)
  }

  private func item(_ entry: EntryIndex, _ event: FeedItem.Event, _ date: PartialDate) -> FeedItem {
    let known =
      titlesInFeed.contains(entry)
      ? keys(of: event, entry).lazy.compactMap { publishedFeed.days[$0] }.first : nil
    return FeedItem(entry: entry, event: event, date: date, published: known ?? date.firstDay)
  }

  /// `anime/a#review`: the title's address when feeds first had the event, and the event.
  package func key(of item: FeedItem) -> String {
    let keys = keys(of: item.event, item.entry)
    return keys.first { publishedFeed.days[$0] != nil } ?? keys[min(1, keys.count - 1)]
  }

  private func keys(of event: FeedItem.Event, _ entry: EntryIndex) -> [String] {
    ([library.entries[entry].id] + library.entries[entry].formerIDs).map { "\($0)#\(event.name)" }
  }

  /// The dated start of a run in progress, or its end if it was dropped.
  private func unfinished(_ entry: EntryIndex) -> (event: FeedItem.Event, date: PartialDate)? {
    let entry = library.entries[entry]
    if let run = entry.tracking?.openRun {
      return (entry.tracking?.history[run].started).map { (.startedAgain(run), $0) }
    }
    return switch entry.status {
    case .current: (entry.tracking?.started).map { (.started, $0) }
    case .dropped: (entry.tracking?.dropped).map { (.dropped, $0) }
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
          return item(entry, .changed(change), change.date)
        }
        // A review has one item.
        return dated.contains { $0.event == .reviewed }
          ? nil : item(entry, .reviewed, change.date)
      }
  }

  func datedItems(of index: EntryIndex) -> [FeedItem] {
    // A copy of `tracking` would retain all its lists.
    let entry = library.entries[index]
    var runs: [(event: FeedItem.Event, date: PartialDate)] = []
    if let date = entry.tracking?.finished { runs.append((.finished, date)) }
    for (index, run) in (entry.tracking?.history ?? []).enumerated() {
      if let date = run.finished { runs.append((.finishedAgain(index), date)) }
    }
    if let begun = unfinished(index) { runs.append(begun) }
    // A review without a date belongs to the first run when others follow.
    if entry.review != nil, let date = entry.review?.date ?? entry.tracking?.firstFinished {
      runs.removeAll { $0.date == date }
      runs.append((.reviewed, date))
    }
    return runs.filter { (1...9999).contains($0.date.year) }.map { item(index, $0.event, $0.date) }
  }

  package func lastChange(_ entry: EntryIndex) -> PartialDate? { library.entries[entry].lastChange }
}

extension FeedItem {
  package static let mostInFeed = 50

  static func title(ofKey key: String) -> String { String(key.prefix { $0 != "#" }) }
}

extension PartialDate {
  /// The first day of the year or month.
  fileprivate var firstDay: PartialDate {
    PartialDate(year: year, month: month ?? 1, day: day ?? 1) ?? self
  }
}

extension LibraryIndex {
  func isSyndicated(_ entry: EntryIndex) -> Bool {
    !facts[entry].isUnlisted && !facts[entry].isGated
  }
}

extension Entry {
  /// The latest whole date of an event or a review.
  package var lastChange: PartialDate? {
    var latest: PartialDate?
    func add(_ date: PartialDate?) {
      guard let date, date.day != nil, (1...9999).contains(date.year) else { return }
      latest = latest.map { max($0, date) } ?? date
    }
    add(review?.date)
    add(tracking?.started)
    add(tracking?.finished)
    add(tracking?.dropped)
    add(tracking?.added)
    add(tracking?.updated)
    for run in tracking?.history ?? [] {
      add(run.started)
      add(run.finished)
    }
    for part in tracking?.parts ?? [] { add(part.finished) }
    return latest
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
