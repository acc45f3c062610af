import MediaLibrary

/// `diary/<year>/<month>.html`: what was finished in a month, or at some time in a year. A long one
/// has several pages, like a list.
package struct DiaryMonthPage: PageContent {
  package let year: PageLink
  /// nil for dates without a month.
  package let month: Int?
  /// On the first page only, so that one more title doesn't change the others.
  package let review: Review?
  /// nil on the first page; the others count from the end.
  package let number: Int?
  /// The first day first; finishes without a day come last.
  package let finishes: ArraySlice<Finish>
  /// The pages of the list.
  package let previousPart: PagePath?
  package let nextPart: PagePath?
  /// The nearest months that have a page.
  package let previous: PageLink?
  package let next: PageLink?

  package struct Review: Sendable {
    package let count: FinishCount
    /// For each kind with a finish, in the order of `kinds`.
    package let counts: [(kind: Kind, count: Int)]
    /// The highest rated title; nil if none is rated.
    package let best: Finish?
    package let mean: Figures.Mean?
    package let spent: Figures.TimeTotals
    /// Whether more was finished than in any other month of the year.
    package let isBusiest: Bool
  }

  package func description(heading: String) -> String {
    "a month of the diary, \(heading)" + olderPart(number)
  }

  package func sources(in plan: SitePlan) -> [PageSource] {
    PageSource.titles(finishes.map(\.entry), in: plan)
  }
}
