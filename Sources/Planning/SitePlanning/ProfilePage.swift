import MediaLibrary

package struct ProfilePage: PageContent {
  package let now: [Now]
  package let recentlyFinished: [EntryIndex]
  package let latestReviews: [EntryIndex]
  package let featured: FeaturedTitles
  package let figures: Figures
  package let milestones: Milestones
  package let next: [Suggestion]
  /// The newest day in the library. The same library makes the same site on every day.
  package let updated: PartialDate?
  /// The part that other programs show for the site's address.
  package let embed: EmbedPage.Part?

  package var isEmpty: Bool {
    now.allSatisfy(\.entries.isEmpty) && latestReviews.isEmpty && featured.entries.isEmpty
      && next.isEmpty && figures.kinds.allSatisfy { $0.finished == 0 }
  }

  package struct Now: Sendable {
    package let verb: Verb
    package let list: PageLink
    /// The most recent ones; `list` has all.
    package let entries: [EntryIndex]
  }

  package func isInSitemap(of plan: SitePlan) -> Bool { true }

  package func description(heading: String) -> String { "the home page, your profile" }

  package func sources(in plan: SitePlan) -> [PageSource] {
    [PageSource(file: "tokonoma.yml", role: "who you are"), .wholeLibrary]
  }

  /// The page shows the owner's `bio`.
  package func writtenText(in library: Library) -> WrittenText? { .markdown(nil) }
}
