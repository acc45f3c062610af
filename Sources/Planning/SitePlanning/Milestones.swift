/// The years that a library is told by.
package struct Milestones: Sendable, Equatable {
  /// The first year in which something was finished.
  package let since: Int?
  /// The year in which most was finished, when it stands out.
  package let bigYear: BigYear?

  package struct BigYear: Sendable, Equatable {
    package let year: Int
    /// Of times through, as in the diary.
    package let count: FinishCount
  }

  init(of diary: Diary) {
    since = diary.years.last?.year
    let years = diary.years.sorted { $0.count.total > $1.count.total }
    // Of two with as much neither stands out.
    let standsOut = years.count > 1 && years[0].count.total > max(years[1].count.total, 4)
    bigYear = standsOut ? BigYear(year: years[0].year, count: years[0].count) : nil
  }
}
