import LibraryIndexing
import SitePlanning
import TemplateRuntime

/// Links to the neighbours of a page of a list, or of a year.
package struct PagerContext: TemplateContext {
  package let previous: LinkContext?
  package let next: LinkContext?

  package init(previous: LinkContext?, next: LinkContext?) {
    self.previous = previous
    self.next = next
  }

  package static let fields = Fields<PagerContext>("pager")
    .section("previous", \.previous)
    .section("next", \.next)
}

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
