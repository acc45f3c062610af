package struct DiscoverPage: PageContent {
  /// On the first page only.
  package let recommendations: [Suggestion]
  /// The catalogue by community rating; unrated titles follow by sort title.
  package let listing: Listing

  package var isEmpty: Bool { recommendations.isEmpty && listing.isEmpty }

  package var part: PagePart? { .shelf(ShelfPart(nil, .catalogue)) }

  package func description(heading: String) -> String { "what the catalogue has to offer" }
}

extension PagePath {
  package static let discover = PagePath("discover.html")
}

extension PagePlanner {
  func discoverPages(
    _ community: CommunityRanking, _ preferences: GroupPreferences, _ sizes: PageSizes
  ) -> [Page] {
    let rated = community.titles.map(\.entry).filter { facts[$0].shelf == nil }
    let unrated = catalogue.filter { facts[$0].communityRating == nil }
    let recommendations = index.recommendations(count: sizes.recommendations, by: preferences)
    return Listing.pages(of: sections(of: rated + unrated), at: .discover, size: sizes.list)
      .map { path, listing in
        Page(
          path, heading: words[.discover], emptyText: words[.nothingToDiscover],
          DiscoverPage(
            recommendations: listing.number == nil ? recommendations : [], listing: listing))
      }
  }
}
