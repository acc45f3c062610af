/// `genres.html`, `creators.html`: the groups of one family, those with the most titles in front, then
/// all of them in alphabetical order.
package struct GroupIndexPage: PageContent {
  package let family: Group.Family
  package let emptyText: String
  /// As in `Listing`: on the first page only.
  package let total: Int?
  package let number: Int?
  /// On the first page only; empty where hardly any group has several titles.
  package let largest: [Largest]
  package let sections: [Section]
  /// Where each letter starts, when the index goes over several pages; on the first page only.
  package let letters: [PageLink]
  package let previous: PagePath?
  package let next: PagePath?

  package struct Section: Sendable, Equatable {
    /// `A`, `か`, `#`; nil in an index that is short enough without.
    package let letter: String?
    package let groups: [Name]
  }

  /// A group as an index has it: `Le Guin, Ursula K.`
  package struct Name: Sendable, Equatable {
    package let text: String
    package let group: GroupIndex
  }

  /// A group with what one sees of it.
  package struct Largest: Sendable {
    package let group: GroupIndex
    package let mean: Figures.Mean?
    /// In the order of esteem.
    package let titles: [EntryIndex]
  }

  package var isEmpty: Bool { sections.isEmpty }

  package func description(heading: String) -> String {
    "the index '\(heading)'" + olderPart(number)
  }
}

/// `genres/drama.html`
package struct GroupPage: PageContent {
  package let group: GroupIndex
  /// The family's index.
  package let index: PageLink
  /// Of the owner's ratings; on the first page only.
  package let mean: Figures.Mean?
  /// Groups of the same family that titles of this one are in, too, the most frequent first; on the
  /// first page only.
  package let companions: [GroupIndex]
  /// A creator's, where it is the same in all titles; on the first page only.
  package let role: String?
  /// Notes are a creator's roles where they differ, or the position in a series.
  package let listing: Listing

  package func description(heading: String) -> String {
    "the titles of '\(heading)'" + olderPart(listing.number)
  }

  package func sources(in plan: SitePlan) -> [PageSource] { PageSource.titles(listing, in: plan) }
}
