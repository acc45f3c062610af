import MediaLibrary

/// On which days something happened: a title was started, finished or given up, the first time or
/// again, or a part of it was finished. A title counts once for each date, as precise as it was
/// written.
package struct Activity: Sendable, Equatable {
  /// Newest first; only years in which something happened.
  package let years: [Year]

  /// How many titles of a day or a month are kept; charts name no more.
  package static let titleCount = 5

  package struct Year: Sendable, Equatable {
    package let year: Int
    /// January first; days are counted in their month.
    package let months: [Int]
    /// What has no more of a date than the year.
    package let someTime: Int
    /// The first titles of each month, and behind December of what has no more than the year.
    package let titles: [[EntryIndex]]
    /// The days on which something happened, in order.
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

  package func year(_ year: Int) -> Year? { years.first { $0.year == year } }
}

extension LibraryIndex {
  package func activity() -> Activity {
    var years: [Int: Activity.Tally] = [:]
    var own: [PartialDate] = []
    for entry in listedByID {
      own.removeAll(keepingCapacity: true)
      let first = facts[entry].firstTime
      if let date = first.started { own.append(date) }
      if let date = first.finished { own.append(date) }
      if let date = first.dropped { own.append(date) }
      if facts[entry].hasFurtherTimes, let tracking = library.entries[entry].tracking {
        for run in tracking.history {
          if let date = run.started { own.append(date) }
          if let date = run.finished { own.append(date) }
        }
        for part in tracking.parts { if let date = part.finished { own.append(date) } }
      }
      if own.count > 1 { own.sort() }
      for index in own.indices where index == 0 || own[index - 1] != own[index] {
        years[own[index].year, default: Activity.Tally()].add(entry, own[index])
      }
    }
    return Activity(
      years: years.sorted { $0.key > $1.key }.map { year, tally in tally.counted(in: year) })
  }
}

extension Activity {
  /// The dates of one year while they are counted.
  fileprivate struct Tally {
    /// Thirty-two fields for each month: first what has no day, then its days. The last one is for what has no month.
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
        year: year,
        months: months.map { counts[$0].reduce(0, +) }, someTime: counts[12 * 32],
        titles: months.map(titles(of:)) + [titles[12 * 32]],
        days: months.enumerated().flatMap { month, fields in
          fields.dropFirst().filter { counts[$0] > 0 }.map {
            Day(month: month + 1, day: $0 % 32, count: counts[$0], titles: titles[$0])
          }
        })
    }

    /// The first titles of some fields, each once.
    private func titles(of fields: Range<Int>) -> [EntryIndex] {
      var first: [EntryIndex] = []
      for title in titles[fields].joined() where first.count < Activity.titleCount {
        if !first.contains(title) { first.append(title) }
      }
      return first
    }
  }
}
