import Base
import MediaLibrary

/// The library in numbers. Counts agree with lists: a title being repeated is in progress.
package struct Figures: Sendable {
  package let kinds: [KindCount]
  package let total: Int
  package let mean: Mean?
  /// Ten steps of the rating scale; each title counts for the nearest, half up: 7.5 of 10 for the
  /// 8th.
  package let histogram: [Int]
  /// The number of finished titles with the highest possible rating.
  package let perfect: Int
  /// Whether each rating is one of the ten steps.
  package let hasWholeRatings: Bool
  package let spent: TimeTotals
  package let titlesPlayed: Int

  package struct KindCount: Sendable {
    package let kind: Kind
    package let path: PagePath
    package let total: Int
    /// By `Shelf.rawValue`.
    package let counts: [Int]
    package let again: Int
    /// Titles finished at least once, and games with hours.
    package let done: Int
    package let mean: Mean?

    package subscript(shelf: Shelf) -> Int { counts[shelf.rawValue] }

    /// Titles finished at least once, including those being repeated.
    package var finished: Int { self[.completed] + again }
  }

  /// A mean rating, exact until it is shown.
  package struct Mean: Sendable, Equatable {
    /// In hundredths of 100, as `Rating`.
    package let sum: Int
    /// Never 0.
    package let count: Int

    package init(sum: Int, count: Int) { (self.sum, self.count) = (sum, count) }

    package init?(of ratings: some Sequence<Rating>) {
      let (sum, count) = ratings.reduce((0, 0)) { ($0.0 + $1.hundredths, $0.1 + 1) }
      guard count > 0 else { return nil }
      self.init(sum: sum, count: count)
    }

    package func text(_ scale: RatingScale) -> String { number(on: scale).text }

    /// Rounded half up to two decimals.
    package func number(on scale: RatingScale) -> RoundedNumber {
      RoundedNumber(sum, per: count * scale.point)
    }
  }

  package struct TimeTotals: Sendable, Equatable {
    package var episodes = 0
    package var minutesWatched = 0
    /// Minutes of titles without a length, estimated from usual lengths.
    package var minutesEstimated = 0
    package var chapters = 0
    package var volumes = 0
    package var pages = 0
    /// Hundredths of an hour.
    package var hoursPlayed = 0
  }
}

extension LibraryIndex {
  package func figures() -> Figures {
    var counts = Kind.table(of: Array(repeating: 0, count: Shelf.allCases.count))
    var again = Kind.table(of: 0)
    var done = Kind.table(of: 0)
    var ratings = Kind.table(of: [Rating]())
    var spent = Figures.TimeTotals()
    var (perfect, titlesPlayed) = (0, 0)
    for entry in listedByID {
      let kind = facts[entry].kind.index
      guard let shelf = facts[entry].shelf else { continue }
      counts[kind][shelf.rawValue] += 1
      let isAgain = facts[entry].status == .repeating
      if isAgain { again[kind] += 1 }
      if let rating = facts[entry].rating {
        ratings[kind].append(rating)
        if shelf == .completed || isAgain, rating.hundredths == 10_000 { perfect += 1 }
      }
      spent.add(library.entries[entry])
      let isPlayed = library.entries[entry].hoursPlayed > 0
      if isPlayed { titlesPlayed += 1 }
      if isPlayed || isAgain || shelf == .completed { done[kind] += 1 }
    }
    let counted = kinds.compactMap { kind in
      let counts = counts[kind.index]
      let total = counts.reduce(0, +)
      return total == 0
        ? nil
        : Figures.KindCount(
          kind: kind, path: kind.path, total: total, counts: counts, again: again[kind.index],
          done: done[kind.index], mean: Figures.Mean(of: ratings[kind.index]))
    }
    let all = ratings.joined()
    return Figures(
      kinds: counted, total: listed.count, mean: Figures.Mean(of: all),
      histogram: all.reduce(into: [Int](repeating: 0, count: 10)) { $0[$1.step] += 1 },
      perfect: perfect, hasWholeRatings: all.allSatisfy { $0.hundredths % 1000 == 0 }, spent: spent,
      titlesPlayed: titlesPlayed)
  }
}

extension Rating {
  /// Its index in a histogram of ten steps: the nearest, half up.
  var step: Int { min(max((hundredths + 500) / 1000, 1), 10) - 1 }
}

extension Figures.TimeTotals {
  /// Adds all runs of a title: its length for each completed run, the progress for an unfinished
  /// one.
  mutating func add(_ entry: Entry) {
    guard let status = entry.tracking?.status else { return }
    let isRun = status == .completed || status == .repeating
    let runs = sane(entry.tracking?.repeats) + (isRun ? 1 : 0)
    let isUnfinished = status != .completed
    let hasLength = entry.work.duration ?? entry.mainProgress != nil
    add(entry, estimatedRuns: hasLength ? 0 : runs, hours: entry.hoursPlayed) { total, progress in
      let whole = total ?? (isUnfinished ? nil : progress)
      return sane(sane(whole) * runs + (isUnfinished ? sane(progress) : 0))
    }
  }

  /// Adds one finished run.
  ///
  /// - Parameter run: as in `Finish`
  mutating func add(_ entry: Entry, run: Int) {
    guard let status = entry.tracking?.status else { return }
    func whole(_ total: Int?, _ progress: Int?) -> Int {
      sane(total ?? (status == .completed ? progress : nil))
    }
    let runs = entry.tracking?.history ?? []
    add(
      entry, estimatedRuns: whole(entry.work.duration, entry.mainProgress) == 0 ? 1 : 0,
      hours: sane(run == 0 ? entry.tracking?.hours : run <= runs.count ? runs[run - 1].hours : nil),
      amount: whole)
  }

  /// - Parameters:
  ///   - estimatedRuns: the runs of a movie without a length
  ///   - amount: the amount for a total or a progress
  private mutating func add(
    _ entry: Entry, estimatedRuns: Int, hours: Int, amount: (_ total: Int?, _ progress: Int?) -> Int
  ) {
    let own = entry.mainProgress
    switch entry.kind.unit {
    case .episodes:
      let count = amount(entry.work.episodes, own)
      episodes += count
      if let duration = entry.work.duration {
        minutesWatched += sane(count * sane(duration))
      } else {
        minutesEstimated += sane(count * (entry.usualMinutes ?? 0))
      }
    case .minutes:
      minutesWatched += amount(entry.work.duration, own)
      minutesEstimated += sane(estimatedRuns * (entry.usualMinutes ?? 0))
    case .chapters:
      chapters += amount(entry.work.chapters, own)
      volumes += amount(entry.work.volumes, entry.tracking?.progressVolumes)
    case .pages: pages += amount(entry.work.pages, own)
    default: hoursPlayed += hours
    }
  }
}

extension Entry {
  /// The progress in the unit of the kind.
  fileprivate var mainProgress: Int? { tracking?.progressUnit == nil ? tracking?.progress : nil }

  /// The hours of all runs, in hundredths; 0 for kinds that aren't played.
  package var hoursPlayed: Int {
    guard kind.unit == .hours else { return 0 }
    return (tracking?.history ?? []).reduce(sane(tracking?.hours)) { $0 + sane($1.hours) }
  }
}

/// Limits a number from a file so that sums can't overflow.
private func sane(_ number: Int?) -> Int { min(max(number ?? 0, 0), 10_000_000) }
