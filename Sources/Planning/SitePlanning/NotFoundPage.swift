import MediaLibrary

/// `404.html`: what a host shows in place of a page that is not there.
package struct NotFoundPage: PageContent {
  package func description(heading: String) -> String {
    "what a host shows in place of a page that is not there"
  }

  package func sources(in plan: SitePlan) -> [PageSource] { [] }
}

extension PagePlanner {
  /// Hosts show it at any address, so its links begin at the host's root; without `url` in the settings nobody knows where
  /// the site is, and they are as on other pages.
  func notFoundPage() -> Page {
    Page(
      PagePath("404.html", base: library.settings.basePath), heading: words[.pageNotFound],
      NotFoundPage())
  }
}
