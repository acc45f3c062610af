import LibraryIndexing
import MediaLibrary

/// Titles on one page of a list that may go over several.
package struct Listing: Sendable {
  /// All titles of the list; on the first page only, so that one more title leaves the others alone.
  package let total: Int?
  /// nil on the first page; the others count from the end of the list: 1 holds the oldest.
  package let number: Int?
  package let sections: [Section]
  /// The neighbours; `previous` leads towards the first page.
  package let previous: PagePath?
  package let next: PagePath?

  package var isEmpty: Bool { sections.isEmpty }

  /// Titles under a heading (a year, `Backlog`), or under none.
  package struct Section: Sendable, Equatable {
    /// Repeated on the next page when the section goes on there.
    package let heading: String?
    /// A part of the list, not a copy of it: pages show each title ten times.
    package let items: ArraySlice<Item>
  }

  package typealias Item = ListedTitle
}

/// A status list (`watched.html`), the wish list, the favourites, or one status of a kind.
package struct ListingPage: Sendable {
  package let emoji: String
  /// What would be here; shown when the listing is empty.
  package let emptyText: String
  /// The kind's page when the list is of one kind only.
  package let kind: PageLink?
  package let listing: Listing
}

/// `anime.html`: every status of one kind with its count and its newest titles.
package struct KindPage: Sendable {
  package let kind: Kind
  package let total: Int
  /// Those that hold a title, in the order of `Shelf`; the catalogue comes last.
  package let shelves: [Row]

  package struct Row: Sendable {
    /// nil: titles that are in the catalogue only.
    package let shelf: Shelf?
    package let heading: String
    package let emoji: String
    package let count: Int
    package let entries: [EntryIndex]
    /// The whole list, when not all of it is here.
    package let more: PagePath?
  }
}

/// `reviews.html`: titles with a review, newest review first.
package struct ReviewsPage: Sendable {
  package let emptyText: String
  package let listing: Listing
}

/// `about.html`: the owner's own page when there is one, and the credits.
package struct AboutPage: Sendable {
  /// By its index in `library.pages`.
  package let page: Int?
  /// Where the library's data come from, by name.
  package let sources: [Source]

  package struct Source: Sendable, Equatable {
    package let name: String
    /// The front page of its site; nil when the titles lead to several sites, or to none.
    package let url: String?
  }
}

/// `lists.html`: the owner's lists, by their index in `library.lists`.
package struct OwnerListsPage: Sendable {
  package let emptyText: String
  package let lists: [Row]

  package struct Row: Sendable {
    package let list: Int
    package let path: PagePath
    package let count: Int
    /// The first titles, for a row of covers.
    package let covers: [EntryIndex]
  }
}

/// `lists/<slug>.html`.
package struct OwnerListPage: Sendable {
  /// By its index in `library.lists`.
  package let list: Int
  /// In the owner's order; the note is the owner's.
  package let items: [Listing.Item]
}
