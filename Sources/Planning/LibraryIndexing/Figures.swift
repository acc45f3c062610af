import Base
import MediaLibrary

/// The library in numbers. Counts agree with the lists they stand for: a rewatch is in progress.
package struct Figures: Sendable {
  package let kinds: [KindCount]
  package let total: Int
  package let mean: Mean?
  /// Ten steps of the rating scale; each title counts in the nearest, half up: 7.5 of 10 in the
  /// 8th.
  package let histogram: [Int]
  /// How many finished titles have the highest rating there is.
  package let perfect: Int
  /// Whether each rating is one of the ten steps, so that each stands for itself.
  package let hasWholeRatings: Bool
  package let spent: Spent
  /// How many titles somebody played for some hours.
  package let titlesPlayed: Int

  package struct KindCount: Sendable {
    package let kind: Kind
    package let path: PagePath
    package let total: Int
    /// By `Shelf.rawValue`.
    package let counts: [Int]
    /// Of those in progress, how many have been finished before.
    package let again: Int
    package let mean: Mean?

    package subscript(shelf: Shelf) -> Int { counts[shelf.rawValue] }

    /// What has been finished once at least: what is being watched again, too.
    package var finished: Int { self[.completed] + again }
  }

  /// A mean rating, exact until it is shown.
  package struct Mean: Sendable, Equatable {
    /// In hundredths of 100, as `Rating`.
    package let sum: Int
    /// Not 0.
    package let count: Int

    /// On the site's scale, rounded half up to two decimals.
    package func text(_ scale: RatingScale) -> String { number(on: scale).text }

    /// The same, for what needs no text of it.
    package func number(on scale: RatingScale) -> RoundedNumber {
      RoundedNumber(sum, per: count * scale.point)
    }
  }

  /// Only what the library says for certain; lengths that it does not say are apart.
  package struct Spent: Sendable, Equatable {
    package var episodes = 0
    package var minutesWatched = 0
    /// Of what has no length: as long as such things are.
    package var minutesEstimated = 0
    package var chapters = 0
    package var volumes = 0
    package var pages = 0
    /// Hundredths of an hour.
    package var hoursPlayed = 0
  }
}

extension LibraryIndex {
  /// The listed titles in numbers.
  package func figures() -> Figures {
    var counts = Kind.table(of: Array(repeating: 0, count: Shelf.allCases.count))
    var again = Kind.table(of: 0)
    var ratings = Kind.table(of: (sum: 0, count: 0))
    var histogram = [Int](repeating: 0, count: 10)
    var hasWholeRatings = true
    var spent = Figures.Spent()
    var (perfect, titlesPlayed) = (0, 0)
    for entry in listedByID {
      let kind = facts[entry].kind.index
      guard let shelf = facts[entry].shelf else { continue }
      counts[kind][shelf.rawValue] += 1
      let isAgain = facts[entry].status == .repeating
      if isAgain { again[kind] += 1 }
      if let rating = facts[entry].rating {
        ratings[kind].sum += rating.hundredths
        ratings[kind].count += 1
        histogram[rating.step] += 1
        if shelf == .completed || isAgain, rating.hundredths == 10_000 { perfect += 1 }
        hasWholeRatings = hasWholeRatings && rating.hundredths % 1000 == 0
      }
      spent.add(library.entries[entry])
      if library.entries[entry].hoursPlayed > 0 { titlesPlayed += 1 }
    }
    let kinds = kinds.compactMap { kind in
      let (counts, rated) = (counts[kind.index], ratings[kind.index])
      let total = counts.reduce(0, +)
      return total == 0
        ? nil
        : Figures.KindCount(
          kind: kind, path: PagePath(kind.folder + ".html"), total: total, counts: counts,
          again: again[kind.index],
          mean: rated.count == 0 ? nil : Figures.Mean(sum: rated.sum, count: rated.count))
    }
    let means = kinds.compactMap(\.mean)
    let mean = Figures.Mean(
      sum: means.reduce(0) { $0 + $1.sum }, count: means.reduce(0) { $0 + $1.count })
    return Figures(
      kinds: kinds, total: listed.count, mean: mean.count > 0 ? mean : nil, histogram: histogram,
      perfect: perfect, hasWholeRatings: hasWholeRatings, spent: spent, titlesPlayed: titlesPlayed)
  }
}

extension Rating {
  /// Its index in a histogram of ten steps: the nearest, half up.
  var step: Int { min(max((hundredths + 500) / 1000, 1), 10) - 1 }
}

extension Figures.Spent {
  /// Adds what one title took: all of it for each time it was completed, and the progress of the
  /// time that is not.
  mutating func add(_ entry: Entry) {
    guard let status = entry.tracking?.status else { return }
    let repeats = sane(entry.tracking?.repeats)
    // Completed again so many times; a rewatch in progress was completed at least once.
    let times: Int
    let current: Bool
    switch status {
    case .completed: (times, current) = (1 + repeats, false)
    case .repeating: (times, current) = (1 + repeats, true)
    default: (times, current) = (repeats, true)
    }
    func amount(of total: Int?, progress: Int?) -> Int {
      let whole = total ?? (current ? nil : progress)
      return sane(sane(whole) * times + (current ? sane(progress) : 0))
    }
    let own = entry.tracking?.progressUnit == nil ? entry.tracking?.progress : nil

    switch entry.kind.unit {
    case .episodes:
      let count = amount(of: entry.work.episodes, progress: own)
      addEpisodes(count, of: entry)
    case .minutes:
      let known = entry.work.duration ?? own
      minutesWatched += amount(of: entry.work.duration, progress: own)
      if known == nil { minutesEstimated += sane(times * (entry.usualMinutes ?? 0)) }
    case .chapters:
      chapters += amount(of: entry.work.chapters, progress: own)
      volumes += amount(of: entry.work.volumes, progress: entry.tracking?.progressVolumes)
    case .pages: pages += amount(of: entry.work.pages, progress: own)
    default:
      hoursPlayed += entry.hoursPlayed
    }
  }

  /// Adds what it took to finish a title once; `time` is that of `Finish`.
  mutating func add(_ entry: Entry, time: Int) {
    guard let status = entry.tracking?.status else { return }
    func whole(_ total: Int?, progress: Int?) -> Int {
      sane(total ?? (status == .completed ? progress : nil))
    }
    let own = entry.tracking?.progressUnit == nil ? entry.tracking?.progress : nil
    switch entry.kind.unit {
    case .episodes:
      let count = whole(entry.work.episodes, progress: own)
      addEpisodes(count, of: entry)
    case .minutes:
      let known = whole(entry.work.duration, progress: own)
      minutesWatched += known
      if known == 0 { minutesEstimated += entry.usualMinutes ?? 0 }
    case .chapters:
      chapters += whole(entry.work.chapters, progress: own)
      volumes += whole(entry.work.volumes, progress: entry.tracking?.progressVolumes)
    case .pages: pages += whole(entry.work.pages, progress: own)
    default:
      let runs = entry.tracking?.history ?? []
      hoursPlayed += sane(
        time == 0 ? entry.tracking?.hours : time <= runs.count ? runs[time - 1].hours : nil)
    }
  }

  private mutating func addEpisodes(_ count: Int, of entry: Entry) {
    episodes += count
    if let duration = entry.work.duration {
      minutesWatched += sane(count * sane(duration))
    } else {
      minutesEstimated += sane(count * (entry.usualMinutes ?? 0))
    }
  }
}

extension Entry {
  /// In all times through, in hundredths of an hour; 0 for what is not played.
  package var hoursPlayed: Int {
    guard kind.unit == .hours else { return 0 }
    return (tracking?.history ?? []).reduce(sane(tracking?.hours)) { $0 + sane($1.hours) }
  }
}

/// No number that somebody wrote may overflow a sum.
private func sane(_ number: Int?) -> Int { min(max(number ?? 0, 0), 10_000_000) }
