/// `genres.html`, `creators.html`: the largest groups of a family, then all in alphabetical order.
package struct GroupIndexPage: PageContent {
  package let family: Group.Family
  /// On the first page only.
  package let total: Int?
  package let number: Int?
  /// On the first page only.
  package let largest: [Largest]
  /// Names of several titles, if most names have only one: the others are folded. On the first page
  /// only.
  package let several: [Name]
  package let sections: [Section]
  /// Whether `largest` contains all of them.
  package let isShownWhole: Bool
  /// The pages where letters start, if there are several; on the first page only.
  package let letters: [PageLink]
  package let previous: PagePath?
  package let next: PagePath?

  package struct Section: Sendable, Equatable {
    /// `A`, `か`, `#`; nil in a short index.
    package let letter: String?
    package let groups: [Name]
  }

  /// A group by its name in an index: `Le Guin, Ursula K.`
  package struct Name: Sendable, Equatable {
    package let text: String
    package let group: GroupIndex
  }

  package struct Largest: Sendable {
    package let group: GroupIndex
    package let mean: Figures.Mean?
    /// In order of preference.
    package let titles: [EntryIndex]
  }

  package var isEmpty: Bool { sections.isEmpty }
  package var part: PagePart? { .statistics }

  package func description(heading: String) -> String {
    "the index '\(heading)'" + olderPart(number)
  }
}

/// `genres/drama.html`
package struct GroupPage: PageContent {
  package let group: GroupIndex
  package let index: PageLink
  /// The mean of the owner's ratings; on the first page only.
  package let mean: Figures.Mean?
  /// Groups of the same family that share titles, most first; on the first page only.
  package let cooccurring: [GroupIndex]
  /// A creator's role, if it is the same in all titles; on the first page only.
  package let role: String?
  /// Notes are a creator's roles if they differ, or the position in a series.
  package let listing: Listing

  package func description(heading: String) -> String {
    "the titles of '\(heading)'" + olderPart(listing.number)
  }

  package func sources(in plan: SitePlan) -> [PageSource] { PageSource.titles(listing, in: plan) }
}
