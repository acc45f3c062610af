import MediaLibrary

/// What there is to see of the whole library beyond its figures.
package struct Statistics: Sendable {
  package let figures: Figures
  package let activity: Activity
  /// By the decade of release, oldest first, without gaps.
  package let decades: [Decade]
  /// Those with the most titles, at most `genreCount`.
  package let genres: [GenreCount]
  package let comparison: Comparison

  /// How many genres, and decades, are shown.
  package static let genreCount = 15
  package static let decadeCount = 12

  package struct Decade: Sendable, Equatable {
    /// `1990`; nil: all before the first that is shown.
    package let start: Int?
    package let count: Int
    package let mean: Figures.Mean?
  }

  package struct GenreCount: Sendable, Equatable {
    package let group: GroupIndex
    package let count: Int
    package let mean: Figures.Mean?
  }

  /// The owner's ratings beside those of everybody, for titles that have both.
  package struct Comparison: Sendable, Equatable {
    /// Both in hundredths of 100.
    package let points: [Point]
    /// By the owner's rating in ten steps, as in the histogram: the community's mean, nil for none.
    package let steps: [Figures.Mean?]
    /// The sum of the owner's ratings less that of the community's.
    package let surplus: Int
    /// What the owner likes more than others do, the most first; and less.
    package let above: [EntryIndex]
    package let below: [EntryIndex]

    package struct Point: Sendable, Equatable {
      package let entry: EntryIndex
      package let own: Int
      package let community: Int
    }
  }
}

extension LibraryIndex {
  package func statistics(_ figures: Figures) -> Statistics {
    Statistics(
      figures: figures, activity: activity(), decades: decades(), genres: mostFrequentGenres(),
      comparison: comparison())
  }

  private func decades() -> [Statistics.Decade] {
    var tallies: [Int: Tally] = [:]
    for entry in listedByID {
      guard let year = facts[entry].released.year else { continue }
      let start = year >= 0 ? year / 10 * 10 : -((9 - year) / 10 * 10)
      tallies[start, default: Tally()].add(facts[entry].rating)
    }
    guard let newest = tallies.keys.max(), let oldest = tallies.keys.min() else { return [] }
    let first = max(oldest, newest - 10 * (Statistics.decadeCount - 1))
    var earlier = Tally()
    for (start, tally) in tallies where start < first { earlier.add(tally) }
    let shown = stride(from: first, through: newest, by: 10).map { start in
      let tally = tallies[start] ?? Tally()
      return Statistics.Decade(start: start, count: tally.count, mean: tally.mean)
    }
    return earlier.count == 0
      ? shown
      : [Statistics.Decade(start: nil, count: earlier.count, mean: earlier.mean)] + shown
  }

  /// The most titles first, equal ones by name.
  private func mostFrequentGenres() -> [Statistics.GenreCount] {
    let genres = groups.groups.indices.filter {
      groups.groups[$0].family == .genre && groups.groups[$0].count > 0
    }
    let order = genres.sorted { a, b in
      let (countA, countB) = (groups.groups[a].count, groups.groups[b].count)
      return countA == countB ? a < b : countA > countB
    }
    return order.prefix(Statistics.genreCount).map { group in
      var tally = Tally()
      for title in groups.members[group] { tally.add(facts[title.entry].rating) }
      return Statistics.GenreCount(group: group, count: tally.count, mean: tally.mean)
    }
  }

  private func comparison() -> Statistics.Comparison {
    var points: [Statistics.Comparison.Point] = []
    var steps = [(sum: Int, count: Int)](repeating: (0, 0), count: 10)
    var surplus = 0
    var differences: [(difference: Int, entry: EntryIndex)] = []
    for entry in listed {
      guard let own = facts[entry].rating, let community = facts[entry].communityRating
      else { continue }
      points.append(.init(entry: entry, own: own.hundredths, community: community))
      steps[own.step].sum += community
      steps[own.step].count += 1
      surplus += own.hundredths - community
      differences.append((own.hundredths - community, entry))
    }
    // By title among equals, as `listed` is; from the other end, where they are less.
    let above = differences.first(3) { $0.difference > $1.difference }
    let below = differences.reversed().first(3) { $0.difference < $1.difference }
    return Statistics.Comparison(
      points: points,
      steps: steps.map { $0.count == 0 ? nil : Figures.Mean(sum: $0.sum, count: $0.count) },
      surplus: surplus,
      above: above.filter { $0.difference > 0 }.map(\.entry),
      below: below.filter { $0.difference < 0 }.map(\.entry))
  }
}

/// Titles and the mean of their ratings, counted together.
private struct Tally {
  private(set) var count = 0
  private var (sum, rated) = (0, 0)

  var mean: Figures.Mean? { rated == 0 ? nil : Figures.Mean(sum: sum, count: rated) }

  mutating func add(_ rating: Rating?) {
    count += 1
    guard let rating else { return }
    (sum, rated) = (sum + rating.hundredths, rated + 1)
  }

  mutating func add(_ other: Tally) {
    count += other.count
    (sum, rated) = (sum + other.sum, rated + other.rated)
  }
}
