import LibraryIndexing
import Templating

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
  package func pager(
    previous: PagePath?, next: PagePath?, texts: (String, String), at page: PagePath
  ) -> PagerContext? {
    guard previous != nil || next != nil else { return nil }
    return PagerContext(
      previous: previous.map { LinkContext(text: texts.0, url: url(of: $0, from: page)) },
      next: next.map { LinkContext(text: texts.1, url: url(of: $0, from: page)) })
  }
}
