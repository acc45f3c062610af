import MediaLibrary

/// Figures of the library. Except in `figures`, `activity` and `comparison`, a title counts if it
/// has been finished: it is completed, or being repeated.
package struct Statistics: Sendable {
  package let figures: Figures
  package let activity: Activity
  package let records: Records
  /// The mean rating of finished titles.
  package let mean: Figures.Mean?
  /// Finishes with a complete date by weekday, Monday first, then by month, without overfull days.
  package let weekdays: [[[Finish]]]
  /// Newest first.
  package let overfullDays: [PartialDate]
  /// By decade of release, oldest first, without gaps.
  package let decades: [Decade]
  /// The most frequent ones, at most `genreCount`.
  package let genres: [GroupCount]
  /// The most frequent ones with two titles or more, at most `groupCount`.
  package let studios: [GroupCount]
  package let people: [GroupCount]
  package let comparison: Comparison

  /// As many as fit beside the decades.
  package static let genreCount = 8
  package static let groupCount = 12
  package static let decadeCount = 12

  package struct Decade: Sendable, Equatable {
    /// `1990`; nil for all decades before the first shown.
    package let start: Int?
    package let count: Int
    package let mean: Figures.Mean?
  }

  package struct GroupCount: Sendable, Equatable {
    package let group: GroupIndex
    package let count: Int
    package let mean: Figures.Mean?
  }

  /// The owner's ratings beside those of the community, for titles with both.
  package struct Comparison: Sendable, Equatable {
    /// Both in hundredths of 100.
    package let points: [Point]
    /// The community's mean by the owner's rating in ten steps, as in the histogram.
    package let steps: [Figures.Mean?]
    /// The sum of the owner's ratings minus the sum of the community's.
    package let surplus: Int
    /// The titles that the owner rates furthest above the community.
    package let above: [EntryIndex]
    /// The titles that the owner rates furthest below it.
    package let below: [EntryIndex]

    package struct Point: Sendable, Equatable {
      package let entry: EntryIndex
      package let own: Int
      package let community: Int
    }
  }
}

extension LibraryIndex {
  package func statistics(_ figures: Figures, _ diary: Diary) -> Statistics {
    let finished = finishedTitles
    var counter = GroupCounter(self)
    counter.count(finished)
    return Statistics(
      figures: figures, activity: activity(), records: records(of: finished, counter, diary),
      mean: Figures.Mean(of: finished.lazy.compactMap { facts[$0].rating }),
      weekdays: weekdays(of: diary), overfullDays: diary.years.flatMap(\.overfullDays),
      decades: decades(of: finished),
      genres: counter.mostFrequent(Statistics.genreCount) { $0.family == .genre },
      studios: counter.mostFrequent(Statistics.groupCount, fewest: 2) { $0.isCompany },
      people: counter.mostFrequent(Statistics.groupCount, fewest: 2) {
        $0.family == .creator && !$0.isCompany
      },
      comparison: comparison())
  }

  /// Listed titles that are completed or being repeated, in order of titles.
  var finishedTitles: [EntryIndex] {
    listed.filter { facts[$0].status == .completed || facts[$0].status == .repeating }
  }

  private func weekdays(of diary: Diary) -> [[[Finish]]] {
    var weekdays = Array(repeating: Array(repeating: [Finish](), count: 12), count: 7)
    for year in diary.years.reversed() {
      for (day, finish) in year.dated {
        weekdays[weekday(ofDay: day)][(finish.date?.month ?? 1) - 1].append(finish)
      }
    }
    return weekdays
  }

  private func decades(of titles: [EntryIndex]) -> [Statistics.Decade] {
    var released: [Int: [EntryIndex]] = [:]
    for entry in titles {
      guard let year = facts[entry].released.year else { continue }
      released[year >= 0 ? year / 10 * 10 : -((9 - year) / 10 * 10), default: []].append(entry)
    }
    guard let newest = released.keys.max(), let oldest = released.keys.min() else { return [] }
    func decade(_ start: Int?, _ entries: [EntryIndex]) -> Statistics.Decade {
      Statistics.Decade(
        start: start, count: entries.count,
        mean: Figures.Mean(of: entries.lazy.compactMap { facts[$0].rating }))
    }
    let first = max(oldest, newest - 10 * (Statistics.decadeCount - 1))
    let earlier = released.filter { $0.key < first }.flatMap(\.value)
    return (earlier.isEmpty ? [] : [decade(nil, earlier)])
      + stride(from: first, through: newest, by: 10).map { decade($0, released[$0] ?? []) }
  }

  private func comparison() -> Statistics.Comparison {
    var points: [Statistics.Comparison.Point] = []
    var steps = [[Rating]](repeating: [], count: 10)
    var surplus = 0
    var differences: [(difference: Int, entry: EntryIndex)] = []
    for entry in listed {
      guard let own = facts[entry].rating, let community = facts[entry].communityRating
      else { continue }
      points.append(.init(entry: entry, own: own.hundredths, community: community))
      steps[own.step].append(Rating(hundredths: community))
      surplus += own.hundredths - community
      differences.append((own.hundredths - community, entry))
    }
    // Equal ones by title, in reverse if the owner's rating is lower.
    let above = differences.first(3) { $0.difference > $1.difference }
    let below = differences.reversed().first(3) { $0.difference < $1.difference }
    return Statistics.Comparison(
      points: points, steps: steps.map { Figures.Mean(of: $0) }, surplus: surplus,
      above: above.filter { $0.difference > 0 }.map(\.entry),
      below: below.filter { $0.difference < 0 }.map(\.entry))
  }
}
