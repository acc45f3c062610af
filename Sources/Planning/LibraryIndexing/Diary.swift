import MediaLibrary

/// What was finished when.
package struct Diary: Sendable {
  /// Newest first; only years in which something was finished.
  package let years: [Year]
  /// What has no date at all.
  package let undated: FinishCount

  package struct Year: Sendable {
    package let year: Int
    package let count: FinishCount
    /// By the index of a kind in `LibraryIndex.kinds`.
    package let counts: [Int]
    /// The months in which something was finished, January first.
    package let months: [Month]
    /// What has no more of a date than the year.
    package let someTime: [Finish]
    /// The highest rated titles, each once.
    package let best: [Finish]
    /// Where not all that are rated as the last of the best are among these.
    package let tie: Tie?
    /// The best, unless another one has the same rating: no order among equals makes one the best.
    package var favorite: Finish? { tieForFirst == nil ? best.first : nil }
    /// Where several share the highest rating.
    package var tieForFirst: Tie? {
      guard let rating = best.first?.rating else { return nil }
      if let tie, tie.rating == rating { return tie }
      let count = best.count { $0.rating == rating }
      return count > 1 ? Tie(rating: rating, count: count) : nil
    }
    /// The title that stands for the year: the best, or the first for who rates nothing.
    package let cover: EntryIndex
    /// Of each time that has a rating.
    package let mean: Figures.Mean?
    /// What the finished titles took, all of each, whenever it was begun.
    package let spent: Figures.Spent
  }

  package struct Month: Sendable, Equatable {
    /// From 1.
    package let month: Int
    /// The last day first; what has only the month comes last.
    package let finishes: [Finish]
  }

  package var total: FinishCount {
    years.reduce(into: undated) {
      $0.first += $1.count.first
      $0.again += $1.count.again
    }
  }

  /// The most recent of what is dated, newest first.
  package func latest(_ count: Int) -> [Finish] {
    var latest: [Finish] = []
    for year in years {
      for month in year.months.reversed() {
        latest += month.finishes
        if latest.count >= count { return Array(latest.prefix(count)) }
      }
      latest += year.someTime
      if latest.count >= count { break }
    }
    return Array(latest.prefix(count))
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
        ? (rank[a.finish.entry], a.finish.time) < (rank[b.finish.entry], b.finish.time)
        : a.key < b.key
    }
    var indexOfKind = Kind.table(of: nil as Int?)
    for (index, kind) in kinds.enumerated() { indexOfKind[kind.index] = index }
    var years: [Diary.Year] = []
    var start = 0
    for index in dated.indices
    where index + 1 == dated.count || dated[index + 1].key.year != dated[index].key.year {
      years.append(
        year(
          dated[index].key.year ?? 0, of: dated[start...index].map(\.finish),
          indexOfKind: indexOfKind))
      start = index + 1
    }
    return Diary(years: years.reversed(), undated: undated)
  }

  /// `finishes` are by date, and not none.
  private func year(
    _ year: Int, of finishes: [Finish], indexOfKind: [Int?]
  ) -> Diary.Year {
    var count = FinishCount()
    var counts = [Int](repeating: 0, count: kinds.count)
    var spent = Figures.Spent()
    var (sum, rated) = (0, 0)
    var months = [[Finish]](repeating: [], count: 12)
    var someTime: [Finish] = []
    for finish in finishes {
      count.add(finish)
      if let index = indexOfKind[facts[finish.entry].kind.index] { counts[index] += 1 }
      spent.add(library.entries[finish.entry], time: finish.time)
      if let rating = finish.rating { (sum, rated) = (sum + rating.hundredths, rated + 1) }
      if let month = finish.date?.month {
        months[month - 1].append(finish)
      } else {
        someTime.append(finish)
      }
    }
    let (best, tie) = best(of: finishes)
    return Diary.Year(
      year: year, count: count, counts: counts,
      months: months.enumerated().filter { !$1.isEmpty }.map { index, finishes in
        // Both halves are by date already.
        Diary.Month(
          month: index + 1,
          finishes: finishes.reversed().filter { $0.date?.day != nil }
            + finishes.filter { $0.date?.day == nil })
      },
      someTime: someTime, best: best, tie: tie, cover: best.first?.entry ?? finishes[0].entry,
      mean: rated > 0 ? Figures.Mean(sum: sum, count: rated) : nil, spent: spent)
  }

  /// The highest rated titles, at most six; equal ones in the order of esteem, as everywhere.
  private func best(of finishes: [Finish]) -> (best: [Finish], tie: Tie?) {
    func isBefore(_ a: Finish, _ b: Finish) -> Bool {
      let (first, second) = (a.rating?.hundredths ?? 0, b.rating?.hundredths ?? 0)
      if first != second { return first > second }
      return a.entry == b.entry ? a.time < b.time : esteem(of: a.entry) < esteem(of: b.entry)
    }
    var seen: Set<EntryIndex> = []
    var best: [Finish] = []
    var equals = 0
    for finish in finishes.filter({ $0.rating != nil }).sorted(by: isBefore)
    where seen.insert(finish.entry).inserted {
      if best.count < 6 {
        best.append(finish)
      } else if finish.rating == best.last?.rating {
        equals += 1
      } else {
        break
      }
    }
    guard equals > 0, let rating = best.last?.rating else { return (best, nil) }
    return (best, Tie(rating: rating, count: best.count + equals))
  }
}
