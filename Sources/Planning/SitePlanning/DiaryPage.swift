import MediaLibrary

/// `diary.html`: the latest finished titles, and all years.
package struct DiaryPage: PageContent {
  /// Newest first.
  package let years: [YearRow]
  package let latest: [Finish]
  package let total: FinishCount
  /// The titles on the lists of finished ones.
  package let finishedTitles: Int
  /// Finishes without a date, which are in no year.
  package let undated: FinishCount

  package var isEmpty: Bool { latest.isEmpty }

  package func description(heading: String) -> String { "the diary" }
}

package struct YearRow: Sendable {
  package let year: Int
  /// `2016`, `380 BC`
  package let name: String
  package let path: PagePath
  package let count: FinishCount
  /// For each kind with a dated finish, in the order of `kinds`.
  package let counts: [(kind: Kind, count: Int)]
  /// nil if several share the highest rating.
  package let best: Finish?
  package let tieForFirst: TiedPlaces?
  package let cover: EntryIndex
  /// The pages of months in which something was finished; nil for dates without a month.
  package let months: [Int?: PagePath]

  package var link: PageLink { PageLink(name, path) }
}
