import Templates

/// A title in a list where each has something said of it, and a place if the list is a ranking.
package struct RankedContext: TemplateContext {
  package let rank: String?
  /// `first`, `second`, `third`: what a style sheet may hang on the place.
  package let medal: String?
  package let link: LinkContext
  package let cover: CoverContext
  package let byline: String?
  package let rating: RatingContext?
  package let note: String?

  package init(
    rank: String?, medal: String? = nil, link: LinkContext, cover: CoverContext, byline: String?,
    rating: RatingContext?, note: String? = nil
  ) {
    self.rank = rank
    self.medal = medal
    self.link = link
    self.cover = cover
    self.byline = byline
    self.rating = rating
    self.note = note
  }

  package static let fields = Fields<RankedContext>("list item")
    .text("rank", \.rank)
    .text("medal", \.medal)
    .section("link", \.link)
    .section("cover", \.cover)
    .text("byline", \.byline)
    .section("rating", \.rating)
    .text("note", \.note)
    .flag("hasLongWord", \.link.hasWordTooLongForRows)
}
