import LibraryIndexing
import SiteModel
import Templating

/// `reviews.html`: newest first, with excerpts.
struct ReviewsContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let total: String?
  let number: String?
  let sections: [ReviewSectionContext]
  let emptyText: String?
  let pager: PagerContext?

  static let fields = Fields<ReviewsContext>("reviews")
    .section("frame") { $0.frame }
    .text("heading") { $0.heading }
    .text("total") { $0.total }
    .text("number") { $0.number }
    .list("sections") { $0.sections }
    .text("emptyText") { $0.emptyText }
    .section("pager") { $0.pager }
}

/// Reviews under a heading, or under none.
struct ReviewSectionContext: TemplateContext {
  let heading: String?
  let reviews: [ExcerptContext]

  static let fields = Fields<ReviewSectionContext>("section of reviews")
    .text("heading") { $0.heading }
    .list("reviews") { $0.reviews }
}

/// The beginning of a review.
struct ExcerptContext: TemplateContext {
  /// The title that is reviewed, with the review's address.
  let link: LinkContext
  let cover: CoverContext
  /// The review's own title, or the work's.
  let heading: String
  let text: String
  let rating: RatingContext?
  let date: TimeContext?
  let author: String

  static let fields = Fields<ExcerptContext>("review excerpt")
    .section("link") { $0.link }
    .section("cover") { $0.cover }
    .text("heading") { $0.heading }
    .text("text") { $0.text }
    .section("rating") { $0.rating }
    .section("date") { $0.date }
    .text("author") { $0.author }
}

/// `about.html` and the owner's further pages.
struct TextPageContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let body: HTML?
  /// Where the library's data come from; on the about page.
  let sources: [LinkContext]
  let hasCredits: Bool

  static let fields = Fields<TextPageContext>("page")
    .section("frame") { $0.frame }
    .text("heading") { $0.heading }
    .html("body") { $0.body }
    .list("sources") { $0.sources }
    .flag("hasSources") { !$0.sources.isEmpty }
    .flag("hasCredits") { $0.hasCredits }
}

/// `404.html`.
struct NotFoundContext: TemplateContext {
  let frame: FrameContext
  let heading: String

  static let fields = Fields<NotFoundContext>("not-found")
    .section("frame") { $0.frame }
    .text("heading") { $0.heading }
}

/// What stands where a title used to be.
struct RedirectContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let target: LinkContext
  /// What takes the visitor there; without script there is the link.
  let script: SafeURL?

  static let fields = Fields<RedirectContext>("redirect")
    .section("frame") { $0.frame }
    .text("heading") { $0.heading }
    .section("target") { $0.target }
    .url("script") { $0.script }
}
