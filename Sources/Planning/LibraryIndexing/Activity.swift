import MediaLibrary

/// On which days something happened: a title was started, finished or given up, the first time or
/// again, or a part of it was finished. A title counts once for each date, as precise as it was
/// written.
package struct Activity: Sendable, Equatable {
  /// Newest first; only years in which something happened.
  package let years: [Year]

  package struct Year: Sendable, Equatable {
    package let year: Int
    /// January first; days are counted in their month.
    package let months: [Int]
    /// What has no more of a date than the year.
    package let someTime: Int
    /// The days on which something happened, in order.
    package let days: [Day]

    package var total: Int { months.reduce(someTime, +) }
  }

  package struct Day: Sendable, Equatable {
    package let month: Int
    package let day: Int
    package let count: Int
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
        years[own[index].year, default: Activity.Tally()].add(own[index])
      }
    }
    return Activity(
      years: years.sorted { $0.key > $1.key }.map { year, tally in tally.counted(in: year) })
  }
}

extension Activity {
  /// The dates of one year while they are counted.
  fileprivate struct Tally {
    private var someTime = 0
    /// Thirty-two numbers for each month: first what has no day, then its days.
    private var counts = [Int](repeating: 0, count: 12 * 32)

    mutating func add(_ date: PartialDate) {
      guard let month = date.month else {
        someTime += 1
        return
      }
      counts[(month - 1) * 32 + (date.day ?? 0)] += 1
    }

    func counted(in year: Int) -> Year {
      Year(
        year: year,
        months: (0..<12).map { counts[$0 * 32..<($0 + 1) * 32].reduce(0, +) },
        someTime: someTime,
        days: counts.indices.filter { $0 % 32 > 0 && counts[$0] > 0 }.map {
          Day(month: $0 / 32 + 1, day: $0 % 32, count: counts[$0])
        })
    }
  }
}
