import LibraryIndexing

/// `genres.html`, `creators.html`: the groups of one family in alphabetical order.
package struct GroupIndexPage: PageContent {
  package let family: Group.Family
  package let emptyText: String
  /// As in `Listing`: on the first page only.
  package let total: Int?
  package let number: Int?
  package let sections: [Section]
  /// Where each letter starts, when the index goes over several pages; on the first page only.
  package let letters: [PageLink]
  package let previous: PagePath?
  package let next: PagePath?

  package struct Section: Sendable, Equatable {
    /// `A`, `か`, `#`
    package let letter: String
    package let groups: [GroupIndex]
  }

  package var isEmpty: Bool { sections.isEmpty }

  package func description(heading: String) -> String {
    "the index '\(heading)'" + olderPart(number)
  }
}

/// `genres/drama.html`
package struct GroupPage: PageContent {
  package let group: GroupIndex
  /// The family's index, if it has one.
  package let index: PageLink?
  /// Notes are a creator's roles, or the position in a series.
  package let listing: Listing

  package func description(heading: String) -> String {
    "the titles of '\(heading)'" + olderPart(listing.number)
  }

  package func sources(in plan: SitePlan) -> [PageSource] { PageSource.titles(listing, in: plan) }
}
