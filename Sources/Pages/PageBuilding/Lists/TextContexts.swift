import LibraryIndexing
import PageContexts
import SitePlanning
import TemplateRuntime

/// `reviews.html`: newest first, with excerpts.
package struct ReviewsContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let total: String?
  let number: String?
  let sections: [ReviewSectionContext]
  let emptyText: String?
  let pager: PagerContext?

  package static let fields = Fields<ReviewsContext>("reviews")
    .section("frame", \.frame)
    .text("heading", \.heading)
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

/// `about.html` and the owner's further pages.
package struct TextPageContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let body: HTML?
  /// Where the library's data come from; on the about page.
  let sources: [LinkContext]
  let hasCredits: Bool

  package static let fields = Fields<TextPageContext>("page")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .html("body", \.body)
    .list("sources", \.sources)
    .flag("hasSources", notEmpty: \.sources)
    .flag("hasCredits", \.hasCredits)
}

/// `404.html`.
package struct NotFoundContext: TemplateContext {
  let frame: FrameContext
  let heading: String

  package init(frame: FrameContext, heading: String) {
    self.frame = frame
    self.heading = heading
  }

  package static let fields = Fields<NotFoundContext>("not-found")
    .section("frame", \.frame)
    .text("heading", \.heading)
}

/// What stands where a title used to be.
package struct RedirectContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let target: LinkContext
  /// What stands around the link to it.
  let before: String
  let behind: String
  /// What takes the visitor there; without script there is the link.
  let script: SafeURL?

  package static let fields = Fields<RedirectContext>("redirect")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .section("target", \.target)
    .text("before", \.before)
    .text("behind", \.behind)
    .url("script", \.script)
}
