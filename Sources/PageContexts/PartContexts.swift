import Base
import MediaLibrary
import Planning
import Templates

/// Words, usually with a link.
package struct LinkContext: TemplateContext {
  package let text: String
  package let url: SafeURL?
  /// A BCP 47 tag, if it isn't the page's language.
  package let language: String?
  /// Small print: a count, a role, a reason.
  package let detail: String?
  /// Whether it is a link to the page itself.
  package let isCurrent: Bool

  package init(
    text: String, url: SafeURL?, language: String? = nil, detail: String? = nil,
    isCurrent: Bool = false
  ) {
    (self.text, self.url, self.language) = (text, url, language)
    (self.detail, self.isCurrent) = (detail, isCurrent)
  }

  package static let fields = Fields<LinkContext>("link")
    .text("text", \.text)
    .text("hyphenated", \.hyphenated)
    .url("url", \.url)
    .text("language", \.language)
    .text("detail", \.detail)
    .flag("isCurrent", \.isCurrent)
}

extension LinkContext {
  /// The text with soft hyphens in long words, for narrow columns.
  fileprivate var hyphenated: String { text.withSoftHyphens }
}

/// The words before a value, nearly always the site's own.
package enum Label: TextSource {
  case text(String)
  case word(MessageKey, Messages)

  package var isEmpty: Bool { false }

  package func append(to page: inout PageBuffer) {
    switch self {
    case .text(let text): page.append(escaping: text)
    case .word(let word, let words):
      page.append(escaping: words[word])
    }
  }
}

/// A label with one value or several: "Studios: Sunrise, Bones".
package struct FactContext: TemplateContext {
  let label: Label
  package let values: ContextList<LinkContext>

  package init(label: Label, values: consuming ContextList<LinkContext>) {
    (self.label, self.values) = (label, values)
  }

  package static let fields = Fields<FactContext>("fact")
    .text("label", always: \.label)
    .list("values", \.values)
}

/// A bar: 12 of 26 episodes.
package struct ProgressContext: TemplateContext {
  /// `12 of 26 episodes`, `12 / ? episodes`
  package let text: String
  /// For screen readers: `12 of 26 episodes`.
  package let label: String
  /// nil, as the maximum is, when no bar is shown.
  package let value: Int?
  package let maximum: Int?
  /// Whether the end is unknown.
  package let isOpen: Bool

  package init(text: String, label: String, value: Int?, maximum: Int?, isOpen: Bool) {
    (self.text, self.label, self.isOpen) = (text, label, isOpen)
    (self.value, self.maximum) = (value, maximum)
  }

  package static let fields = Fields<ProgressContext>("progress")
    .text("text", \.text)
    .text("label", \.label)
    .text("value", always: \.value)
    .text("maximum", \.maximum)
    .flag("isOpen", \.isOpen)
}

/// A rating, or a mean of ratings, on the site's scale.
package struct RatingContext: TemplateContext {
  let value: RoundedNumber
  let best: Int

  package init(_ rating: Rating, on scale: RatingScale) {
    (value, best) = (scale.number(rating), scale.rawValue)
  }

  package init(_ mean: BayesianMean, on scale: RatingScale) {
    (value, best) = (mean.number(on: scale), scale.rawValue)
  }

  package init(_ mean: Figures.Mean, on scale: RatingScale) {
    (value, best) = (mean.number(on: scale), scale.rawValue)
  }

  package static let fields = Fields<RatingContext>("rating")
    .text("value", always: \.value)
    .text("best", always: \.best)
}

/// A status in the kind's words: Watched.
package struct StatusContext: TemplateContext {
  package let word: String
  /// ✅, if the settings ask for emoji.
  package let emoji: String?
  /// AniList's word, a class of the style sheet: `completed`.
  package let name: String

  package init(_ status: Status, of kind: Kind, words: Messages, hasEmoji: Bool) {
    word = words[kind, status]
    emoji = hasEmoji ? kind.emoji(for: status) : nil
    name = status.rawValue
  }

  package static let fields = Fields<StatusContext>("status")
    .text("word", \.word)
    .text("emoji", \.emoji)
    .text("name", \.name)
}
