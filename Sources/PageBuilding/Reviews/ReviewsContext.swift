import PageContexts
import Templates

/// `reviews.html`: newest first, with excerpts.
struct ReviewsContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  /// Of what the page shows.
  let feeds: FeedsContext?
  let total: String?
  let number: String?
  let sections: [ReviewSectionContext]
  let emptyText: String?
  let pager: PagerContext?

  static let fields = Fields<ReviewsContext>("reviews")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .section("feeds", \.feeds)
    .text("total", \.total)
    .text("number", \.number)
    .list("sections", \.sections)
    .text("emptyText", \.emptyText)
    .section("pager", \.pager)
}

/// Reviews under a heading, or under none.
struct ReviewSectionContext: TemplateContext {
  let heading: String?
  let reviews: [ExcerptContext]

  static let fields = Fields<ReviewSectionContext>("section of reviews")
    .text("heading", \.heading)
    .list("reviews", \.reviews)
}
