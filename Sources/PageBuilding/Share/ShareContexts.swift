import PageContexts
import Templates

/// The picture of a title for those who share its page.
package struct ShareTitleContext: TemplateContext {
  let title: String
  let language: String?
  /// The title in its own script, as it is shown beside it.
  let native: LinkContext?
  /// The language is set in columns.
  let isNativeUpright: Bool
  /// There is such a title, and it is set in a line.
  let isNativeBelow: Bool
  /// `Anime · 1998`
  let eyebrow: String
  let creator: String?
  let rating: RatingContext?
  /// `Watched · Sep 14, 2016`
  let status: String?
  /// The first sentence of the review.
  let sentence: String?
  let siteName: String
  /// Without `https://`
  let address: String
  /// A file that stands in the drawing, `resource:cover`.
  let cover: SafeURL
  /// `#rrggbb`, of the cloth that it is mounted on.
  let cloth: String

  package static let fields = Fields<ShareTitleContext>("shared title")
    .text("title", \.title)
    .text("language", \.language)
    .section("native", \.native)
    .flag("isNativeUpright", \.isNativeUpright)
    .flag("isNativeBelow", \.isNativeBelow)
    .text("eyebrow", \.eyebrow)
    .text("creator", \.creator)
    .section("rating", \.rating)
    .text("status", \.status)
    .text("sentence", \.sentence)
    .text("siteName", \.siteName)
    .text("address", \.address)
    .url("cover", \.cover)
    .text("cloth", \.cloth)
}

/// The picture of a page with many titles: the home page, a list, a year.
package struct ShareCollectionContext: TemplateContext {
  let heading: String
  let eyebrow: String?
  let text: String?
  let siteName: String
  let address: String
  /// The first title, hung.
  let cover: SafeURL?
  let cloth: String
  /// The next ones, standing.
  let standing: [StandingContext]

  package static let fields = Fields<ShareCollectionContext>("shared collection")
    .text("heading", \.heading)
    .text("eyebrow", \.eyebrow)
    .text("text", \.text)
    .text("siteName", \.siteName)
    .text("address", \.address)
    .url("cover", \.cover)
    .text("cloth", \.cloth)
    .list("standing", \.standing)
}

/// A cover that stands on the board.
package struct StandingContext: TemplateContext {
  let cover: SafeURL
  /// How far from the start of the board, in pixels.
  let offset: Int

  package static let fields = Fields<StandingContext>("standing cover")
    .url("cover", \.cover)
    .text("offset", always: \.offset)
}
