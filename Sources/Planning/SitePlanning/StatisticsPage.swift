/// `stats.html`: the library in pictures.
package struct StatisticsPage: PageContent {
  package let statistics: Statistics
  package let milestones: Milestones
  /// Some of the highest rated titles.
  package let highest: [EntryIndex]
  /// Where others are rated as high as these.
  package let tie: Tie?
  /// Newest first.
  package let years: [YearRow]
  package let total: FinishCount
  package let undated: FinishCount
  package let emptyText: String

  package var isEmpty: Bool { statistics.figures.total == 0 }

  package func description(heading: String) -> String { "the statistics" }
}
