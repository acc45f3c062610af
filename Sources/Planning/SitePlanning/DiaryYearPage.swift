/// `diary/<year>.html`: the year in review, and covers of what was finished in each month.
package struct DiaryYearPage: PageContent {
  package let row: YearRow
  package let year: Diary.Year
  /// nil for a year with too few complete dates.
  package let facts: YearFacts?
  package let standing: YearStanding
  package let activity: Activity.Year?
  /// The mean ratings of all years, oldest first.
  package let means: [YearMean]
  /// The nearest years that have a page.
  package let previous: PageLink?
  package let next: PageLink?

  package func description(heading: String) -> String { "a year of the diary, \(row.name)" }

  package func sources(in plan: SitePlan) -> [PageSource] {
    PageSource.titles(year.titles, in: plan)
  }
}

package struct YearMean: Sendable, Equatable {
  package let year: Int
  package let mean: Figures.Mean
}

/// How a year compares with others. An unfinished year is compared only by its records.
package struct YearStanding: Sendable, Equatable {
  package let isLasting: Bool
  /// Whether more was finished than in any other year.
  package let isBiggest: Bool
  /// How many more were finished than in the year before; nil if the diary doesn't have that.
  package let surplus: Int?
  /// The mean rating of the year before.
  package let meanBefore: Figures.Mean?

  init(of year: Diary.Year, in diary: Diary, isLasting: Bool) {
    let before = isLasting ? nil : diary.years.first { $0.year == year.year - 1 }
    let isUnmatched = diary.years.allSatisfy {
      $0.year == year.year || $0.count.total < year.count.total
    }
    self.isLasting = isLasting
    isBiggest = isUnmatched && diary.years.count > 1
    surplus = before.map { year.count.total - $0.count.total }
    meanBefore = before?.mean
  }
}
