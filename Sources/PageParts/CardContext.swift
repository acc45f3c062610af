import LibraryIndexing
import SiteModel
import Templating

/// A title as lists show it. Rendered once, and copied into every page that shows it.
package struct CardContext: TemplateContext {
  package let link: LinkContext
  package let cover: CoverContext
  package let rating: RatingContext?
  package let finished: TimeContext?

  package init(
    link: LinkContext, cover: CoverContext, rating: RatingContext?, finished: TimeContext?
  ) {
    self.link = link
    self.cover = cover
    self.rating = rating
    self.finished = finished
  }

  package static let fields = Fields<CardContext>("card")
    .section("link") { $0.link }
    .section("cover") { $0.cover }
    .section("rating") { $0.rating }
    .section("finished") { $0.finished }
    .flag("hasNote") { $0.rating != nil || $0.finished != nil }
}

/// A card in a list, with what this list says about the title.
package struct ItemContext: TemplateContext {
  package let card: HTML
  package let note: String?

  package init(card: HTML, note: String?) {
    self.card = card
    self.note = note
  }

  package static let fields = Fields<ItemContext>("item")
    .html("card") { $0.card }
    .text("note") { $0.note }
}

/// A title with more to say than a card holds: how far, why, in which relation.
package struct RowContext: TemplateContext {
  package let link: LinkContext
  package let cover: CoverContext
  package var note: String?
  package var because: BecauseContext?
  package var progress: [ProgressContext] = []

  package init(
    link: LinkContext, cover: CoverContext, note: String? = nil, because: BecauseContext? = nil,
    progress: [ProgressContext] = []
  ) {
    self.link = link
    self.cover = cover
    self.note = note
    self.because = because
    self.progress = progress
  }

  package static let fields = Fields<RowContext>("row")
    .section("link") { $0.link }
    .section("cover") { $0.cover }
    .text("note") { $0.note }
    .section("because") { $0.because }
    .list("progress") { $0.progress }
}

/// "because you rated Planetes 9.5: space, Sci-Fi"
package struct BecauseContext: TemplateContext {
  package let link: LinkContext
  package let rating: String?
  package let shared: String

  package init(link: LinkContext, rating: String?, shared: String) {
    self.link = link
    self.rating = rating
    self.shared = shared
  }

  package static let fields = Fields<BecauseContext>("reason")
    .section("link") { $0.link }
    .text("rating") { $0.rating }
    .text("shared") { $0.shared }
}
