/// `stats.html`
package struct StatisticsPage: PageContent {
  package let statistics: Statistics
  package let milestones: Milestones
  /// Some of the highest rated titles.
  package let highest: [EntryIndex]
  package let tie: TiedPlaces?
  /// Newest first.
  package let years: [YearRow]
  package let total: FinishCount
  package let undated: FinishCount

  package var isEmpty: Bool { statistics.figures.total == 0 }

  package var part: PagePart? { .statistics }

  package func description(heading: String) -> String { "the statistics" }
}
