import LibraryIndexing
import MediaLibrary

/// `diary.html`: what was finished of late, and every year.
package struct DiaryPage: Sendable {
  /// Newest first.
  package let years: [YearRow]
  package let latest: [Finish]
  package let total: FinishCount
  /// What was finished nobody knows when; it is in no year.
  package let undated: FinishCount
  package let emptyText: String
}

/// A year in a list of them.
package struct YearRow: Sendable {
  package let year: Int
  package let path: PagePath
  package let count: FinishCount
  /// For each kind that anything dated was finished of, in the order of `kinds`.
  package let counts: [(kind: Kind, count: Int)]
  package let best: Finish?
  package let cover: EntryIndex

  package var link: PageLink { PageLink(String(year), path) }
}

/// `diary/<year>.html`: the year in review, and what was finished in each month.
package struct DiaryYearPage: Sendable {
  package let row: YearRow
  package let year: Diary.Year
  package let activity: Activity.Year?
  /// The nearest years that have a page.
  package let previous: PageLink?
  package let next: PageLink?
}

/// `stats.html`: the library in pictures.
package struct StatisticsPage: Sendable {
  package let statistics: Statistics
  /// Newest first.
  package let years: [YearRow]
  package let total: FinishCount
  package let undated: FinishCount
  package let emptyText: String
}
