import Templates

/// A title in a list where each has something said of it, and a place if the list is a ranking.
package struct RankedContext: TemplateContext {
  package let rank: String?
  /// `first`, `second`, `third`: a class of the style sheet.
  package let medal: String?
  package let link: LinkContext
  package let cover: CoverContext
  package let byline: String?
  package let rating: RatingContext?
  package let note: ValueText?

  package init(
    rank: String?, medal: String? = nil, link: LinkContext, cover: CoverContext, byline: String?,
    rating: RatingContext?, note: ValueText? = nil
  ) {
    (self.rank, self.medal, self.link, self.cover) = (rank, medal, link, cover)
    (self.byline, self.rating, self.note) = (byline, rating, note)
  }

  package static let fields = Fields<RankedContext>("list item")
    .text("rank", \.rank)
    .text("medal", \.medal)
    .section("link", \.link)
    .section("cover", \.cover)
    .text("byline", \.byline)
    .section("rating", \.rating)
    .html("note", optional: \.note)
    .flag("hasLongWord", \.link.hasWordTooLongForRows)
}
