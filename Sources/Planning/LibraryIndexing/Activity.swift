import MediaLibrary

/// How many titles were started, finished or dropped on which days, including further runs and
/// parts. A title counts once for each date, as precise as it was written.
package struct Activity: Sendable, Equatable {
  /// Newest first; only years with activity.
  package let years: [Year]

  /// How many titles of a day or a month charts can name.
  package static let titleCount = 5

  package struct Year: Sendable, Equatable {
    package let year: Int
    /// January first; the counts of days are included in their month.
    package let months: [Int]
    /// The count of dates that have only a year.
    package let someTime: Int
    /// The first titles of each month, then those dated only by year.
    package let titles: [[EntryIndex]]
    package let days: [Day]

    package var total: Int { months.reduce(someTime, +) }
  }

  package struct Day: Sendable, Equatable {
    package let month: Int
    package let day: Int
    package let count: Int
    /// The first of them.
    package let titles: [EntryIndex]
  }
}

extension LibraryIndex {
  package func activity() -> Activity {
    var years: [Int: Activity.Tally] = [:]
    for entry in listedByID {
      let first = facts[entry].firstRun
      var dates = [first.started, first.finished, first.dropped]
      if facts[entry].hasFurtherRuns, let tracking = library.entries[entry].tracking {
        for run in tracking.history { dates += [run.started, run.finished] }
        dates += tracking.parts.map(\.finished)
      }
      for date in Set(dates.compactMap(\.self)) {
        years[date.year, default: Activity.Tally()].add(entry, date)
      }
    }
    return Activity(
      years: years.sorted { $0.key > $1.key }.map { year, tally in tally.counted(in: year) })
  }
}

extension Activity {
  fileprivate struct Tally {
    /// 32 fields for each month: dates without a day, then its days. The last field is for dates
    /// without a month.
    private var counts = [Int](repeating: 0, count: 12 * 32 + 1)
    private var titles = [[EntryIndex]](repeating: [], count: 12 * 32 + 1)

    mutating func add(_ entry: EntryIndex, _ date: PartialDate) {
      let field = date.month.map { ($0 - 1) * 32 + (date.day ?? 0) } ?? 12 * 32
      counts[field] += 1
      if titles[field].count < Activity.titleCount { titles[field].append(entry) }
    }

    func counted(in year: Int) -> Year {
      let months = (0..<12).map { $0 * 32..<($0 + 1) * 32 }
      return Year(
        year: year, months: months.map { counts[$0].reduce(0, +) }, someTime: counts[12 * 32],
        titles: months.map(titles(of:)) + [titles[12 * 32]],
        days: months.enumerated().flatMap { month, fields in
          fields.dropFirst().filter { counts[$0] > 0 }.map {
            Day(month: month + 1, day: $0 % 32, count: counts[$0], titles: titles[$0])
          }
        })
    }

    private func titles(of fields: Range<Int>) -> [EntryIndex] {
      var first: [EntryIndex] = []
      for title in titles[fields].joined() where first.count < Activity.titleCount {
        if !first.contains(title) { first.append(title) }
      }
      return first
    }
  }
}
