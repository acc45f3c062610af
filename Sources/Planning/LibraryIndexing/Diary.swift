import Base
import MediaLibrary

/// The owner's finished runs by date.
package struct Diary: Sendable {
  /// Newest first; only years in which something was finished.
  package let years: [Year]
  package let undated: FinishCount

  package struct Year: Sendable {
    package let year: Int
    package let count: FinishCount
    /// By the index of a kind in `LibraryIndex.kinds`.
    package let counts: [Int]
    /// January first; only months in which something was finished.
    package let months: [Month]
    /// Finishes dated only by year.
    package let someTime: [Finish]
    /// Days on which more was finished than a day holds: a list was filled in.
    package let overfullDays: [PartialDate]
    /// The highest rated titles, each once.
    package let best: [Finish]
    /// Set if further titles have the rating of the last of the best.
    package let tie: TiedPlaces?
    /// The best title, unless others share its rating.
    package var favorite: Finish? { tieForFirst == nil ? best.first : nil }
    /// Set if several titles share the highest rating.
    package var tieForFirst: TiedPlaces? {
      guard let rating = best.first?.rating else { return nil }
      if let tie, tie.rating == rating { return tie }
      let count = best.count { $0.rating == rating }
      return count > 1 ? TiedPlaces(rating: rating, count: count) : nil
    }
    /// The title that represents the year: the best one, or the first if none is rated.
    package let cover: EntryIndex
    package let mean: Figures.Mean?
    /// The time spent on the finished titles, whenever they were started.
    package let spent: Figures.TimeTotals
  }

  package struct Month: Sendable, Equatable {
    /// 1 to 12.
    package let month: Int
    /// The last day first; finishes without a day come last.
    package let finishes: [Finish]
  }

  package var total: FinishCount {
    years.reduce(into: undated) {
      $0.first += $1.count.first
      $0.again += $1.count.again
    }
  }

  /// The most recent dated finishes, newest first.
  package func latest(_ count: Int) -> [Finish] {
    let newest = years.lazy.flatMap { $0.months.reversed().flatMap(\.finishes) + $0.someTime }
    return Array(newest.prefix(count))
  }
}

extension LibraryIndex {
  package func diary() -> Diary {
    let (finishes, further) = finishes()
    var undated = FinishCount(first: 0, again: further)
    var dated: [(key: DateKey, finish: Finish)] = []
    for finish in finishes {
      if let date = finish.date {
        dated.append((DateKey(date), finish))
      } else {
        undated.add(finish)
      }
    }
    dated.sort { [rank] a, b in
      a.key == b.key
        ? (rank[a.finish.entry], a.finish.run) < (rank[b.finish.entry], b.finish.run)
        : a.key < b.key
    }
    let years = dated.chunked { $0.key.year }.map { year($0 ?? 0, of: $1.map(\.finish)) }
    return Diary(years: years.reversed(), undated: undated)
  }

  /// - Parameter finishes: by date, at least one
  private func year(_ year: Int, of finishes: [Finish]) -> Diary.Year {
    var count = FinishCount()
    var counts = Kind.table(of: 0)
    var spent = Figures.TimeTotals()
    var months = [[Finish]](repeating: [], count: 12)
    var someTime: [Finish] = []
    for finish in finishes {
      count.add(finish)
      counts[facts[finish.entry].kind.index] += 1
      spent.add(library.entries[finish.entry], run: finish.run)
      if let month = finish.date?.month {
        months[month - 1].append(finish)
      } else {
        someTime.append(finish)
      }
    }
    let (best, tie) = best(of: finishes)
    return Diary.Year(
      year: year, count: count, counts: kinds.map { counts[$0.index] },
      months: months.enumerated().filter { !$1.isEmpty }.map { index, finishes in
        Diary.Month(
          month: index + 1,
          finishes: finishes.reversed().filter { $0.date?.day != nil }
            + finishes.filter { $0.date?.day == nil })
      },
      someTime: someTime, overfullDays: overfullDays(finishes), best: best, tie: tie,
      cover: best.first?.entry ?? finishes[0].entry,
      mean: Figures.Mean(of: finishes.lazy.compactMap(\.rating)), spent: spent)
  }

  /// Days with ten finishes or more that take longer than a day together.
  ///
  /// - Parameter finishes: by date
  private func overfullDays(_ finishes: [Finish]) -> [PartialDate] {
    finishes.chunked { $0.date }.filter { date, finishes in
      date?.day != nil && finishes.count >= 10
        && finishes.reduce(0) { $0 + (library.entries[$1.entry].minutes ?? 0) } > 24 * 60
    }.compactMap(\.key)
  }

  /// At most six titles by rating, equal ones in order of preference.
  func best(of finishes: [Finish]) -> (best: [Finish], tie: TiedPlaces?) {
    func isBefore(_ a: Finish, _ b: Finish) -> Bool {
      let (first, second) = (a.rating?.hundredths ?? 0, b.rating?.hundredths ?? 0)
      if first != second { return first > second }
      return a.entry == b.entry
        ? a.run < b.run : preference(for: a.entry) < preference(for: b.entry)
    }
    let rated = finishes.filter { $0.rating != nil }.sorted(by: isBefore).unique(by: \.entry)
    let best = Array(rated.prefix(6))
    guard let rating = best.last?.rating else { return (best, nil) }
    let others = rated.dropFirst(6).prefix { $0.rating == rating }.count
    return (best, others == 0 ? nil : TiedPlaces(rating: rating, count: best.count + others))
  }
}
