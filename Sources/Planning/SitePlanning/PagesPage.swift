import MediaLibrary

/// `pages.html`: all pages that the owner wrote, where they are too many for the foot of every page.
package struct PagesPage: PageContent {
  package let links: [PageLink]

  package func description(heading: String) -> String { "the index of your pages" }

  package func sources(in plan: SitePlan) -> [PageSource] {
    plan.library.pages.map { PageSource($0.location, role: "a page of yours") }
  }
}

extension PagePlanner {
  /// How many pages of the owner's stand at the foot of every page.
  private static let mostPagesAtFoot = 20

  /// What the foot of every page has of the owner's pages: the first ones, and where all are.
  var ownerPageLinks: [PageLink] {
    let links = ownerPages().map { PageLink($0.heading, $0.path) }
    guard links.count > Self.mostPagesAtFoot else { return links }
    return links.prefix(Self.mostPagesAtFoot) + [PageLink(words[.allPages], .pages)]
  }

  /// The index of the owner's pages; none where the foot of every page has all of them.
  func pagesPage() -> [Page] {
    let links = ownerPages().map { PageLink($0.heading, $0.path) }
    guard links.count > Self.mostPagesAtFoot else { return [] }
    return [Page(.pages, heading: words[.allPages], PagesPage(links: links))]
  }
}
