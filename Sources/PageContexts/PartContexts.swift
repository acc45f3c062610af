import Base
import MediaLibrary
import Planning
import Templates

/// Words that may lead somewhere.
package struct LinkContext: TemplateContext {
  package let text: String
  package let url: SafeURL?
  /// BCP 47, when it is another language than the page's.
  package let language: String?
  /// What goes with it in small print: a count, a role, a reason.
  package let detail: String?
  /// Whether it leads to the page itself.
  package let isCurrent: Bool

  package init(
    text: String, url: SafeURL?, language: String? = nil, detail: String? = nil,
    isCurrent: Bool = false
  ) {
    self.text = text
    self.url = url
    self.language = language
    self.detail = detail
    self.isCurrent = isCurrent
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
  /// For narrow columns: words that they may not hold have soft hyphens.
  fileprivate var hyphenated: String { text.withSoftHyphens }
}

/// Words before a value: the site's own are read where they lie, which nearly all are.
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
    self.label = label
    self.values = values
  }

  package static let fields = Fields<FactContext>("fact")
    .text("label", always: \.label)
    .list("values", \.values)
}

/// A bar: 12 of 26 episodes.
package struct ProgressContext: TemplateContext {
  /// `12 of 26 episodes`, `12 / ? episodes`
  package let text: String
  /// The same, for those who listen: `12 of 26 episodes`.
  package let label: String
  /// Of the bar; nil, as the maximum is, when there is none.
  package let value: Int?
  package let maximum: Int?
  /// The end is unknown.
  package let isOpen: Bool

  package init(text: String, label: String, value: Int?, maximum: Int?, isOpen: Bool) {
    self.text = text
    self.label = label
    self.value = value
    self.maximum = maximum
    self.isOpen = isOpen
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
    value = scale.number(rating)
    best = scale.rawValue
  }

  package init(_ mean: BayesianMean, on scale: RatingScale) {
    value = mean.number(on: scale)
    best = scale.rawValue
  }

  package init(_ mean: Figures.Mean, on scale: RatingScale) {
    value = mean.number(on: scale)
    best = scale.rawValue
  }

  package static let fields = Fields<RatingContext>("rating")
    .text("value", always: \.value)
    .text("best", always: \.best)
}

/// A status in the kind's words: Watched.
package struct StatusContext: TemplateContext {
  package let word: String
  /// ✅, on a site whose settings ask for emoji; the theme has marks of its own.
  package let emoji: String?
  /// AniList's word, for style sheets: `completed`.
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
