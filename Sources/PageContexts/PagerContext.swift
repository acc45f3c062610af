import Templates

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
