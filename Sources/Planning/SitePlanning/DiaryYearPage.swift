import MediaLibrary

/// `diary/<year>.html`: the year in review, and the titles finished in each month. A long year has
/// several pages, as lists do.
package struct DiaryYearPage: PageContent {
  package let row: YearRow
  /// On the first page only, so that one more title doesn't change the others.
  package let review: Review?
  /// nil on the first page; the others count from the oldest.
  package let number: Int?
  /// Newest month first, dates without a month last.
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
    package let month: Int?
    /// Newest first; dates without a day come last.
    package let finishes: [Finish]
  }

  package func description(heading: String) -> String {
    "a year of the diary, \(row.name)" + olderPart(number)
  }

  package func sources(in plan: SitePlan) -> [PageSource] {
    PageSource.titles(sections.flatMap(\.finishes).map(\.entry), in: plan)
  }
}
