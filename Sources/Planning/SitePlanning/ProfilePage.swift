import MediaLibrary

/// `index.html`: the owner, what goes on now, what is new, the figures.
package struct ProfilePage: PageContent {
  /// What is in progress, a row for each verb that the library has.
  package let now: [Now]
  package let recentlyFinished: [EntryIndex]
  package let latestReviews: [EntryIndex]
  package let treasures: Treasures
  package let figures: Figures
  package let milestones: Milestones
  package let next: [Suggestion]
  /// The newest day in the library; no build's day, as the same library makes the same site.
  package let updated: PartialDate?
  /// What those show of the site who are given its address.
  package let embed: EmbedPage.Part?

  /// Whether there is nothing to show of what the owner watches, reads and plays.
  package var isEmpty: Bool {
    now.allSatisfy(\.entries.isEmpty) && latestReviews.isEmpty && treasures.entries.isEmpty
      && next.isEmpty && figures.kinds.allSatisfy { $0.finished == 0 }
  }

  package struct Now: Sendable {
    package let verb: Verb
    package let list: PageLink
    /// Most recent first; not all when there are many: the list has the rest.
    package let entries: [EntryIndex]
  }

  /// The site begins here, whatever there is.
  package func isInSitemap(of plan: SitePlan) -> Bool { true }

  package func description(heading: String) -> String { "the home page, your profile" }

  package func sources(in plan: SitePlan) -> [PageSource] {
    [PageSource(file: "tokonoma.yml", role: "who you are"), .wholeLibrary]
  }

  /// It shows what the settings say of the owner.
  package func writtenText(in library: Library) -> WrittenText? { .markdown(nil) }
}
