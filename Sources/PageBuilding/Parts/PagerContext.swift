import Templates

/// Links to the previous and next page of a list or year.
struct PagerContext: TemplateContext {
  let previous: LinkContext?
  let next: LinkContext?
}
