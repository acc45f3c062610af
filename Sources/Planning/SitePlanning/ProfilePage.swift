import MediaLibrary

package struct ProfilePage: PageContent {
  /// The titles in progress of all verbs, the latest first.
  package let current: [EntryIndex]
  /// The lists that contain them, without empty ones.
  package let now: [Now]
  package let recentlyFinished: [EntryIndex]
  package let latestReviews: [EntryIndex]
  /// Some of the owner's lists.
  package let lists: [OwnerListsPage.Row]
  package let featured: FeaturedTitles
  package let figures: Figures
  package let milestones: Milestones
  /// The most played game, if the owner has played several.
  package let mostPlayed: EntryIndex?
  /// The newest year of the diary.
  package let year: Year?
  /// One shelf of the wall, the latest first; empty if the wall is too small for a link.
  package let spines: [EntryIndex]
  /// The newest day in the library. The same library makes the same site on every day.
  package let updated: PartialDate?
  /// The part that other programs show for the site's address.
  package let embed: EmbedPage.Part?

  package var isEmpty: Bool {
    current.isEmpty && latestReviews.isEmpty && featured.entries.isEmpty
      && figures.kinds.allSatisfy { $0.finished == 0 && $0[.planning] == 0 }
  }

  package struct Now: Sendable {
    package let verb: Verb
    package let list: PageLink
    package let count: Int
  }

  package struct Year: Sendable {
    package let link: PageLink
    package let count: FinishCount
    /// For each kind with a finish in the year.
    package let counts: [(kind: Kind, count: Int)]
    /// The number of finishes in each month, January first; empty if no date has a month.
    package let months: [Int]
    /// The highest rated ones, or the latest if none is rated.
    package let titles: [EntryIndex]
  }

  package func isInSitemap(of plan: SitePlan) -> Bool { true }

  package func description(heading: String) -> String { "the home page, your profile" }

  package func sources(in plan: SitePlan) -> [PageSource] {
    [PageSource(file: "tokonoma.yml", role: "who you are"), .wholeLibrary]
  }

  /// The page shows the owner's `bio`.
  package func writtenText(in library: Library) -> WrittenText? { .markdown(nil) }
}
