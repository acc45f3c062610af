import PageContexts
import Templates

/// A line of the diary: a title that was finished.
struct FinishContext: TemplateContext {
  let date: TimeContext?
  /// The heading above says as much as the date.
  let isDateHidden: Bool
  let link: LinkContext
  /// Where lines are shown as covers.
  let cover: CoverContext?
  /// `anime`; nil where all are of one kind.
  let kind: String?
  let isAgain: Bool
  let rating: RatingContext?

  var hasNote: Bool { kind != nil || isAgain }
  /// As on cards: smaller, so that it is not broken.
  var hasLongWord: Bool { link.text.hasWord(ofAtLeast: 13) }

  static let fields = Fields<FinishContext>("diary line")
    .section("date", \.date)
    .flag("isDateHidden", \.isDateHidden)
    .section("link", \.link)
    .section("cover", \.cover)
    .text("kind", \.kind)
    .flag("isAgain", \.isAgain)
    .flag("hasNote", \.hasNote)
    .flag("hasLongWord", \.hasLongWord)
    .section("rating", \.rating)
}
