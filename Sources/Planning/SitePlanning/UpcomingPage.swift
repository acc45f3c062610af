import MediaLibrary

/// `upcoming.html`: when episodes air of what the owner watches or plans to watch.
package struct UpcomingPage: PageContent {
  /// What would be here; shown when there is nothing.
  package let emptyText: String
  /// The days in UTC with something on them, in order.
  package let days: [Day]

  package struct Day: Sendable {
    package let date: PartialDate
    package let airings: [Airing]
  }

  package var isEmpty: Bool { days.isEmpty }

  package func description(heading: String) -> String { "the episodes to come" }
}

/// One episode of a title that goes on air, or did.
package struct Airing: Sendable {
  package let entry: EntryIndex
  package let episode: Int
  package let at: Moment
  /// 1 for the first time that the episode goes on air, 2 for the second.
  package let time: Int
}

extension LibraryIndex {
  /// What goes on air of the listed titles that are in progress or planned, in order of time; episodes that the owner
  /// has seen are left out, others stay whatever day it is.
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

  /// 0 when progress counts something else than what goes on air.
  private func seenEpisodes(of entry: EntryIndex) -> Int {
    guard let tracking = library.entries[entry].tracking, let progress = tracking.progress else {
      return 0
    }
    let unit = tracking.progressUnit ?? facts[entry].kind.unit
    return unit == .episodes || unit == .chapters ? progress : 0
  }

}

extension PagePlanner {
  func upcomingPage(_ airings: [Airing]) -> Page {
    var days: [(date: PartialDate, airings: [Airing])] = []
    // A build asks no clock. What aired before the owner's last note is past by then; the rest of
    // what is past is hidden by script.
    let newest = airings.isEmpty ? nil : index.newestDay
    for airing in airings {
      guard let date = airing.at.date, newest.map({ $0 <= date }) ?? true else { continue }
      if days.last?.date != date { days.append((date, [])) }
      days[days.count - 1].airings.append(airing)
    }
    return Page(
      .upcoming, heading: words[.upcoming],
      UpcomingPage(
        emptyText: words[.noAiringDates],
        days: days.map { UpcomingPage.Day(date: $0.date, airings: $0.airings) }))
  }
}
