import MediaLibrary

/// On which days something happened: a title was started, finished or given up, the first time or again, or a part
/// of it was finished. A title counts once for each date, as precise as it was written.
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
    var dates: [PartialDate] = []
    dates.reserveCapacity(listed.count * 2)
    var own: [PartialDate] = []
    for entry in listed {
      guard let tracking = library.entries[entry].tracking else { continue }
      own.removeAll(keepingCapacity: true)
      for date in [tracking.started, tracking.finished, tracking.dropped] {
        if let date { own.append(date) }
      }
      for run in tracking.history {
        if let date = run.started { own.append(date) }
        if let date = run.finished { own.append(date) }
      }
      for part in tracking.parts { if let date = part.finished { own.append(date) } }
      own.sort()
      for place in own.indices where place == 0 || own[place - 1] != own[place] {
        dates.append(own[place])
      }
    }
    dates.sort()
    var years: [Activity.Year] = []
    var start = 0
    for place in dates.indices
    where place + 1 == dates.count || dates[place + 1].year != dates[place].year {
      years.append(Activity.Year(dates[start...place]))
      start = place + 1
    }
    return Activity(years: years.reversed())
  }
}

extension Activity.Year {
  /// `dates` are of one year, in order, and not empty.
  fileprivate init(_ dates: ArraySlice<PartialDate>) {
    var months = [Int](repeating: 0, count: 12)
    var someTime = 0
    var days: [Activity.Day] = []
    for date in dates {
      guard let month = date.month else {
        someTime += 1
        continue
      }
      months[month - 1] += 1
      guard let day = date.day else { continue }
      let before = days.last.flatMap { $0.month == month && $0.day == day ? $0 : nil }
      if before != nil { days.removeLast() }
      days.append(Activity.Day(month: month, day: day, count: (before?.count ?? 0) + 1))
    }
    self.init(
      year: dates.first?.year ?? 0, months: months, someTime: someTime, days: days)
  }
}
