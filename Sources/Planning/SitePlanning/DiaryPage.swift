import MediaLibrary

/// `diary.html`: what was finished of late, and every year.
package struct DiaryPage: PageContent {
  /// Newest first.
  package let years: [YearRow]
  package let latest: [Finish]
  package let total: FinishCount
  /// What was finished nobody knows when; it is in no year.
  package let undated: FinishCount
  package let emptyText: String

  package var isEmpty: Bool { latest.isEmpty }

  package func description(heading: String) -> String { "the diary" }
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
  /// nil where several share the highest rating.
  package let best: Finish?
  /// How many share it.
  package let tieForFirst: Tie?
  package let cover: EntryIndex
  /// The months (nil: some time) that are on the year's first page, of a year that has no other.
  package let monthsInOnePlace: Set<Int?>

  package var link: PageLink { PageLink(name, path) }
}
