import MediaLibrary

/// The whole site, decided: every page, and what pages say of titles and groups.
package struct SitePlan: Sendable {
  package let library: Library
  /// In the order of their paths' bytes.
  package let pages: [Page]
  /// For each of `library.entries`.
  package let titles: [ShownTitle]
  /// Sorted by family, then name.
  package let groups: [Group]
  package let navigation: Navigation
}

/// The links that every page has. Which pages there are, never how much is in them: one more title
/// must not touch every page.
package struct Navigation: Sendable, Equatable {
  package let home: PageLink
  /// The kinds that the library has: Anime, Books …
  package let kinds: [PageLink]
  /// Watching, Watched, Reading …, Wish list, Paused, Dropped, Favourites.
  package let lists: [PageLink]
  /// Lists, Genres, Creators, Reviews.
  package let collections: [PageLink]
  /// About and the owner's other pages.
  package let pages: [PageLink]
}

/// What an id in a `[[link]]` leads to.
package enum ResolvedTitle: Sendable, Equatable {
  case known(EntryIndex)
  /// Nothing of the title may be shown, not even its id.
  case withheld
  case unknown
}
