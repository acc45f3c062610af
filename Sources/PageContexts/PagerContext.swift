import Templates

/// Links to the pages before and after a page of a list, or of a year.
package struct PagerContext: TemplateContext {
  package let previous: LinkContext?
  package let next: LinkContext?

  package init(previous: LinkContext?, next: LinkContext?) {
    (self.previous, self.next) = (previous, next)
  }

  package static let fields = Fields<PagerContext>("pager")
    .section("previous", \.previous)
    .section("next", \.next)
}
