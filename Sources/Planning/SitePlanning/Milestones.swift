package struct Milestones: Sendable, Equatable {
  package let since: Int?
  /// The year with the most finishes, if no other year has equally many.
  package let bigYear: BigYear?

  package struct BigYear: Sendable, Equatable {
    package let year: Int
    package let count: FinishCount
  }

  init(of diary: Diary) {
    since = diary.years.last?.year
    let years = diary.years.sorted { $0.count.total > $1.count.total }
    let standsOut = years.count > 1 && years[0].count.total > max(years[1].count.total, 4)
    bigYear = standsOut ? BigYear(year: years[0].year, count: years[0].count) : nil
  }
}
