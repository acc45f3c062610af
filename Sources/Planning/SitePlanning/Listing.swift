import MediaLibrary

/// Titles on one page of a list that may go over several.
package struct Listing: Sendable {
  /// All titles of the list; on the first page only, so that one more title leaves the others alone.
  package let total: Int?
  /// nil on the first page; the others count from the end of the list: 1 holds the oldest.
  package let number: Int?
  package let sections: [Section]
  /// The sections of the whole list, which go on on the later pages; on the first page only.
  package let all: [Section]
  /// The neighbours; `previous` leads towards the first page.
  package let previous: PagePath?
  package let next: PagePath?
  /// Where each section begins, of a list whose sections are many and go over several pages; on the
  /// first page only.
  package let starts: [Start]
  /// On the later pages of such a list, the one that has the starts.
  package let overview: PagePath?

  package var isEmpty: Bool { sections.isEmpty }

  /// Titles under a heading (a year, `Owned, not started`), or under none.
  package struct Section: Sendable, Equatable {
    /// Repeated on the next page when the section goes on there.
    package let heading: String?
    /// By which links reach it: `y2016`; nil for a section that none leads to.
    package let id: String?
    /// A part of the list, not a copy of it: pages show each title ten times.
    package let items: ArraySlice<Item>

    package init(heading: String?, id: String? = nil, items: ArraySlice<Item>) {
      (self.heading, self.id, self.items) = (heading, id, items)
    }
  }

  /// The first place of a section that may go over several pages.
  package struct Start: Sendable, Equatable {
    package let heading: String
    package let id: String
    /// Titles of the section, on all pages.
    package let count: Int
    package let page: PagePath
  }

  package typealias Item = ListedTitle
}

/// A status list (`watched.html`), the wish list, the favourites, or one status of a kind.
package struct ListingPage: PageContent {
  package let emoji: String
  /// What would be here; shown when the listing is empty.
  package let emptyText: String
  /// Where the list belongs: the kind's page, the rankings.
  package let parent: PageLink?
  /// It leads from the best titles to the others, not from the latest.
  package let isFromTheBest: Bool
  package let listing: Listing

  package var isEmpty: Bool { listing.isEmpty }

  package func description(heading: String) -> String {
    "a list of titles, '\(heading)'" + olderPart(listing.number)
  }

  package func sources(in plan: SitePlan) -> [PageSource] { PageSource.titles(listing, in: plan) }
}
