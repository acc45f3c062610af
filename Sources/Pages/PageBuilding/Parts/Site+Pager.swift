import LibraryIndexing
import PageContexts
import SitePlanning

extension Site {
  /// nil for a page that has no neighbours.
  package func pager(
    _ previous: PageLink?, _ next: PageLink?, at page: PagePath
  ) -> PagerContext? {
    guard previous != nil || next != nil else { return nil }
    return PagerContext(
      previous: previous.map { link($0, from: page) }, next: next.map { link($0, from: page) })
  }

  package func pager(
    previous: PagePath?, next: PagePath?, texts: (String, String), at page: PagePath
  ) -> PagerContext? {
    pager(
      previous.map { PageLink(texts.0, $0) }, next.map { PageLink(texts.1, $0) }, at: page)
  }
}
