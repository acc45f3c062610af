import MediaLibrary

/// `pages.html`: all pages that the owner wrote, if they are too many for the foot of each page.
package struct PagesPage: PageContent {
  package let links: [PageLink]

  package func description(heading: String) -> String { "the index of your pages" }

  package func sources(in plan: SitePlan) -> [PageSource] {
    plan.library.pages.map { PageSource($0.location, role: "a page of yours") }
  }
}

extension PagePlanner {
  private static let mostPagesAtFoot = 20

  /// The owner's pages at the foot of each page: the first ones, and the index of all.
  var ownerPageLinksAtFoot: [PageLink] {
    let links = ownerPageLinks
    guard links.count > Self.mostPagesAtFoot else { return links }
    return links.prefix(Self.mostPagesAtFoot) + [PageLink(words[.allPages], .pages)]
  }

  func pagesPage() -> [Page] {
    let links = ownerPageLinks
    return links.count > Self.mostPagesAtFoot
      ? [Page(.pages, heading: words[.allPages], PagesPage(links: links))] : []
  }
}
