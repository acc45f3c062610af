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
  /// `2016`, `380 BC`
  package let name: String
  package let path: PagePath
  package let count: FinishCount
  /// For each kind that anything dated was finished of, in the order of `kinds`.
  package let counts: [(kind: Kind, count: Int)]
  package let best: Finish?
  package let cover: EntryIndex

  package var link: PageLink { PageLink(name, path) }
}

/// `diary/<year>.html`: the year in review, and what was finished in each month; a long year goes over several
/// pages, as lists do.
package struct DiaryYearPage: Sendable {
  package let row: YearRow
  /// On the first page only, so that one more title leaves the others alone.
  package let review: Review?
  /// nil on the first page; the others count from the oldest.
  package let number: Int?
  /// Newest month first, what has only the year last.
  package let sections: [Section]
  package let previous: PagePath?
  package let next: PagePath?

  package struct Review: Sendable {
    package let year: Diary.Year
    package let activity: Activity.Year?
    /// The nearest years that have a page.
    package let previous: PageLink?
    package let next: PageLink?
  }

  package struct Section: Sendable, Equatable {
    /// nil: nobody knows which.
    package let month: Int?
    /// Newest first; those without a day come last.
    package let finishes: [Finish]
  }
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
