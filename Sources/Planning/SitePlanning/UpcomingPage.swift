import MediaLibrary

/// `upcoming.html`: coming episodes of titles in progress or planned.
package struct UpcomingPage: PageContent {
  /// Days in UTC, in order.
  package let days: [Day]

  package struct Day: Sendable {
    package let date: PartialDate
    package let airings: [Airing]
  }

  package var isEmpty: Bool { days.isEmpty }

  package func description(heading: String) -> String { "the episodes to come" }
}

package struct Airing: Sendable {
  package let entry: EntryIndex
  package let episode: Int
  package let at: Moment
  /// 1 for the first broadcast of the episode, 2 for the second.
  package let time: Int
}

extension LibraryIndex {
  /// The broadcasts of listed titles in progress or planned, in order of time, without episodes
  /// that the owner has seen. Past ones are included, since a build doesn't know the date.
  func airings() -> [Airing] {
    var airings: [Airing] = []
    for entry in listedByID
    where facts[entry].hasAirings && [.inProgress, .planning].contains(facts[entry].shelf) {
      let written = library.entries[entry].work.airing
      let seen = seenEpisodes(of: entry)
      var times: [Int: Int] = [:]
      for airing in written.sorted(by: { ($0.at, $0.episode) < ($1.at, $1.episode) })
      where airing.episode > seen {
        let time = times[airing.episode, default: 0] + 1
        times[airing.episode] = time
        airings.append(Airing(entry: entry, episode: airing.episode, at: airing.at, time: time))
      }
    }
    return airings.sorted { a, b in
      (a.at, rank[a.entry], a.episode, a.time) < (b.at, rank[b.entry], b.episode, b.time)
    }
  }

  /// 0 if progress counts another unit.
  private func seenEpisodes(of entry: EntryIndex) -> Int {
    let entry = library.entries[entry]
    let isCounted = entry.progressUnit == .episodes || entry.progressUnit == .chapters
    return isCounted ? entry.tracking?.progress ?? 0 : 0
  }
}

extension PagePlanner {
  func upcomingPage(_ airings: [Airing]) -> Page {
    // A build doesn't know the date. Episodes before the newest day in the library are past; a
    // script hides the other past ones.
    let newest = airings.isEmpty ? nil : index.newestDay
    let coming = airings.compactMap { airing in airing.at.date.map { (date: $0, airing: airing) } }
      .filter { airing in newest.map { $0 <= airing.date } ?? true }
    let days = coming.chunked { $0.date }.map { date, airings in
      UpcomingPage.Day(date: date, airings: airings.map { $0.airing })
    }
    let hasCalendar = airings.contains { index.isSyndicated($0.entry) }
    return Page(
      .upcoming, heading: words[.upcoming], emptyText: hasCalendar ? nil : words[.noAiringDates],
      UpcomingPage(days: days))
  }
}
