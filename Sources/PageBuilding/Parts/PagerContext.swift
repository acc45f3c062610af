import Templates

/// Links to the pages before and after a page of a list, or of a year.
struct PagerContext: TemplateContext {
  let previous: LinkContext?
  let next: LinkContext?

  static let fields = Fields<PagerContext>("pager")
    .section("previous", \.previous)
    .section("next", \.next)
}
