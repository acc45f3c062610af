import MediaLibrary

/// `search.html`: the search form, and lists that lead everywhere without script.
package struct SearchPage: PageContent {
  package let kinds: [Kind]
  /// The alphabetical indexes and the owner's lists.
  package let lists: [PageLink]
  package let featured: FeaturedTitles

  package var isEmpty: Bool { kinds.isEmpty }

  package func description(heading: String) -> String { "the search page" }

  package func sources(in plan: SitePlan) -> [PageSource] { [] }
}

extension SitePlan {
  /// The pages at the root, except states of a kind's page; all other pages can be reached from
  /// them.
  package var pagesOfTheSite: [PageLink] {
    pages.filter { page in
      guard page.path.depth == 0, page.content.isInSitemap(of: self) else { return false }
      guard case .shelf(let part)? = page.content.part else { return true }
      return part.kind == nil || part == ShelfPart(part.kind)
    }.map { PageLink($0.heading, $0.path) }
  }
}

extension PagePlanner {
  func searchPage() -> Page {
    Page(
      .search, heading: words[.search], emptyText: words[.nothingToSearch],
      SearchPage(
        kinds: kinds,
        lists: Group.Family.allCases.filter { family in
          groups.groups.contains { $0.family == family && $0.path != nil }
        }.map(indexLink)
          + (library.lists.isEmpty ? [] : [PageLink(words[.lists], .ownerLists)]),
        featured: featuredTitles(6)))
  }
}
