import PageContexts
import TemplateRuntime

/// A line of the diary: a title that was finished.
struct FinishContext: TemplateContext {
  let date: TimeContext?
  /// The heading above says as much as the date.
  let isDateHidden: Bool
  let link: LinkContext
  /// `anime`
  let kind: String
  let isAgain: Bool
  let rating: RatingContext?

  static let fields = Fields<FinishContext>("diary line")
    .section("date", \.date)
    .flag("isDateHidden", \.isDateHidden)
    .section("link", \.link)
    .text("kind", \.kind)
    .flag("isAgain", \.isAgain)
    .section("rating", \.rating)
}
