import MediaLibrary

package struct NotFoundPage: PageContent {
  package func description(heading: String) -> String {
    "the page that a host shows when an address doesn't exist"
  }

  package func sources(in plan: SitePlan) -> [PageSource] { [] }
}

extension PagePlanner {
  /// Hosts show this page at any address, so its links start at the host's root; without `url` in
  /// the settings they are like those of other pages.
  func notFoundPage() -> Page {
    Page(
      PagePath("404.html", base: library.settings.basePath), heading: words[.pageNotFound],
      NotFoundPage())
  }
}
