import MediaLibrary
import Templating

/// Words that may lead somewhere.
struct LinkContext: TemplateContext {
  let text: String
  let url: SafeURL?
  /// BCP 47, when it is another language than the page's.
  var language: String?
  /// What goes with it in small print: a count, a role, a reason.
  var detail: String?
  /// Whether it leads to the page itself.
  var isCurrent = false

  static let fields = Fields<LinkContext>("link")
    .text("text", \.text)
    .url("url", \.url)
    .text("language", \.language)
    .text("detail", \.detail)
    .flag("isCurrent", \.isCurrent)
}

/// A date as `<time>`.
struct TimeContext: TemplateContext {
  let text: String
  /// nil for years that HTML can't write, such as 380 BC.
  let iso: String?

  init(_ date: PartialDate, isShort: Bool = false) {
    text = isShort ? DateText.short(date) : DateText.long(date)
    iso = date.year > 0 ? date.iso : nil
  }

  static let fields = Fields<TimeContext>("date")
    .text("text", \.text)
    .text("iso", \.iso)
}

/// A label with one value or several: "Studios: Sunrise, Bones".
struct FactContext: TemplateContext {
  let label: String
  let values: [LinkContext]

  static let fields = Fields<FactContext>("fact")
    .text("label", \.label)
    .list("values", \.values)
}

/// A bar: 12 of 26 episodes.
struct ProgressContext: TemplateContext {
  /// `12 / 26 episodes`
  let text: String
  /// The same, for those who listen: `12 of 26 episodes`.
  let label: String
  let value: String
  /// nil when there is no bar.
  let maximum: String?
  /// The end is unknown.
  let isOpen: Bool

  static let fields = Fields<ProgressContext>("progress")
    .text("text", \.text)
    .text("label", \.label)
    .text("value", \.value)
    .text("maximum", \.maximum)
    .flag("isOpen", \.isOpen)
}

/// The owner's rating on the site's scale.
struct RatingContext: TemplateContext {
  let value: String
  let best: String

  init(_ rating: Rating, on scale: RatingScale) {
    value = scale.text(rating)
    best = String(scale.rawValue)
  }

  static let fields = Fields<RatingContext>("rating")
    .text("value", \.value)
    .text("best", \.best)
}

/// A status in the kind's words: ✅ Watched.
struct StatusContext: TemplateContext {
  let word: String
  let emoji: String
  /// AniList's word, for style sheets: `completed`.
  let name: String

  init(_ status: Status, of kind: Kind) {
    let word = kind.row.word(for: status)
    self.word = word.text
    emoji = word.emoji
    name = status.rawValue
  }

  static let fields = Fields<StatusContext>("status")
    .text("word", \.word)
    .text("emoji", \.emoji)
    .text("name", \.name)
}
