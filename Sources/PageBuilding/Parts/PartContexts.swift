import Base
import MediaLibrary
import Planning
import Templates

/// Words, usually with a link.
package struct LinkContext: TemplateContext {
  package var text: String
  let url: SafeURL?
  /// A BCP 47 tag, if it isn't the page's language.
  var language: String?
  /// Small print: a count, a role, a reason.
  var detail: String?
  /// Whether it is a link to the page itself.
  var isCurrent = false
  /// Whether it leads to the part of the site to which the page belongs.
  var isAround = false
  /// The extras of the title that it leads to, for the context around the link.
  private var extras: [Work.Extra] = []

  var extra: ExtraTexts { ExtraTexts(extras: extras) }

  package init(
    text: String, url: SafeURL?, language: String? = nil, detail: String? = nil,
    isCurrent: Bool = false, isAround: Bool = false, extras: [Work.Extra] = []
  ) {
    (self.text, self.url, self.language, self.extras) = (text, url, language, extras)
    (self.detail, self.isCurrent, self.isAround) = (detail, isCurrent, isAround)
  }

  package static let fields = Fields<LinkContext>("link")
    .field("hyphenated") { $0.text.withSoftHyphens }
}

/// A label with one value or several: "Studios: Sunrise, Bones".
struct FactContext: TemplateContext {
  let label: String
  let values: [LinkContext]
}

/// A bar: 12 of 26 episodes.
package struct ProgressContext: TemplateContext {
  /// `12 of 26 episodes`, `12 episodes`
  let text: String
  /// nil, like the maximum, if no bar is shown.
  let value: Int?
  let maximum: Int?
  let isOpen: Bool
}

/// A rating, or a mean of ratings, on the site's scale.
package struct RatingContext: TemplateContext {
  let value: RoundedNumber
  let best: Int

  package init(_ rating: Rating, on scale: RatingScale) {
    (value, best) = (scale.number(rating), scale.rawValue)
  }

  init(_ mean: BayesianMean, on scale: RatingScale) {
    (value, best) = (mean.number(on: scale), scale.rawValue)
  }

  init(_ mean: Figures.Mean, on scale: RatingScale) {
    (value, best) = (mean.number(on: scale), scale.rawValue)
  }
}

/// A status in the kind's words: Watched.
struct StatusContext: TemplateContext {
  let word: String
  /// ✅, if the settings ask for emoji.
  let emoji: String?
  /// AniList's word, a class of the style sheet: `completed`.
  let name: String

  init(_ status: Status, of kind: Kind, words: Messages, hasEmoji: Bool) {
    word = words[kind, status]
    emoji = hasEmoji ? kind.emoji(for: status) : nil
    name = status.rawValue
  }
}
