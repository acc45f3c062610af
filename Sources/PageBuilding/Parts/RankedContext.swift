import Templates

/// A title in a list with remarks, and its place if the list is a ranking.
struct RankedContext: TemplateContext {
  let rank: String?
  /// `first`, `second`, `third`: a class of the style sheet.
  var medal: String?
  let link: LinkContext
  let cover: CoverContext
  let byline: String?
  let rating: RatingContext?
  var note: ValueText?
  /// Whether the owner hasn't seen it yet.
  var isUnseen = false

  static let fields = Fields<RankedContext>("list item")
    .field("extra", \.link.extra)
    .field("hasLongWord", \.link.hasWordTooLongForRows)
}
