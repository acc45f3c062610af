import MediaLibrary

package struct Listing: Sendable {
  /// The number of titles in the list; on the first page only, so that one more title doesn't
  /// change the others.
  package let total: Int?
  /// nil on the first page; the others count from the end of the list: 1 holds the oldest.
  package let number: Int?
  package let sections: [Section]
  /// The sections of the whole list; on the first page only.
  package let all: [Section]
  /// The page towards the first one.
  package let previous: PagePath?
  package let next: PagePath?
  /// The pages where sections start, if there are several of both; on the first page only.
  package let starts: [Start]
  /// On later pages of a list with `starts`: the first page.
  package let overview: PagePath?

  package var isEmpty: Bool { sections.isEmpty }

  package struct Section: Sendable, Equatable {
    /// A year, `Owned, not started`. Repeated if the section continues on the next page.
    package let heading: String?
    /// The target of links: `y2016`.
    package let id: String?
    /// A slice, since pages show each title about ten times.
    package let items: ArraySlice<Item>
    /// Whether the titles haven't been started; they follow the others.
    package let isToCome: Bool

    package init(
      heading: String?, id: String? = nil, items: ArraySlice<Item>, isToCome: Bool = false
    ) {
      (self.heading, self.id, self.items, self.isToCome) = (heading, id, items, isToCome)
    }
  }

  package struct Start: Sendable, Equatable {
    package let heading: String
    package let id: String
    /// Titles of the section on all pages.
    package let count: Int
    package let page: PagePath
  }

  package typealias Item = ListedTitle
}

/// A status list (`watched.html`), the wish list, the favorites, or one status of a kind.
package struct ListingPage: PageContent {
  package let emoji: String
  /// The page that the list belongs to: the rankings.
  package let parent: PageLink?
  /// Whether the best title comes first instead of the latest.
  package let isFromTheBest: Bool
  package let listing: Listing
  /// Titles of the list to start next, with reasons; on the first page only.
  package let next: [Suggestion]
  let shelf: ShelfPart

  package var isEmpty: Bool { listing.isEmpty }
  package var part: PagePart? { .shelf(shelf) }

  package func description(heading: String) -> String {
    "a list of titles, '\(heading)'" + olderPart(listing.number)
  }

  package func sources(in plan: SitePlan) -> [PageSource] { PageSource.titles(listing, in: plan) }
}
