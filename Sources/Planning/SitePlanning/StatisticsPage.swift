/// `stats.html`
package struct StatisticsPage: PageContent {
  package let statistics: Statistics
  /// Finished titles by format, by length and so on.
  package let charts: [ShareChart]
  package let milestones: Milestones
  /// Newest first.
  package let years: [YearRow]
  /// Oldest first.
  package let means: [YearMean]
  package let total: FinishCount
  package let undated: FinishCount

  package var isEmpty: Bool { statistics.figures.total == 0 }

  package var part: PagePart? { .statistics }

  package func description(heading: String) -> String { "the statistics" }
}

/// `stats/<name>.html`: the titles of a bar or a field of the statistics, as links; also
/// `diary/<year>/figures.html`.
package struct StatisticsListPage: PageContent {
  /// The page that has the figures.
  package let parent: PageLink
  /// On the first page only.
  package let total: Int?
  /// nil on the first page; the others count from the end.
  package let number: Int?
  package let sections: [Section]
  package let previous: PagePath?
  package let next: PagePath?

  package struct Section: Sendable {
    package let heading: String?
    /// The target of links: `m3`.
    package let id: String?
    /// Without dates if these don't matter.
    package let finishes: ArraySlice<Finish>
  }

  package var part: PagePart? { isOfYear ? nil : .statistics }
  package var door: Door? { isOfYear ? .diary : nil }

  private var isOfYear: Bool { parent.path != .statistics }

  package func description(heading: String) -> String {
    "the titles of a figure of \(parent.path.text), '\(heading)'" + olderPart(number)
  }

  package func sources(in plan: SitePlan) -> [PageSource] {
    PageSource.titles(sections.flatMap(\.finishes).map(\.entry), in: plan)
  }
}

/// The finished titles grouped by a property that each has.
package struct ShareChart: Sendable {
  package let property: Property
  /// Lengths in order; other properties with the most titles first.
  package let shares: [TitleShare]

  /// The limit for words; all lengths are shown.
  static let mostShares = 12

  package enum Property: String, Sendable, CaseIterable {
    case format, length, country, language
  }
}

package struct TitleShare: Sendable, Equatable {
  package let name: String
  package let count: Int
  package let mean: Figures.Mean?
  package let list: PagePath
}
