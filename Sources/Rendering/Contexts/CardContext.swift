import LibraryIndexing
import SiteModel
import Templating

/// A title as lists show it. Rendered once, and copied into every page that shows it.
struct CardContext: TemplateContext {
  let link: LinkContext
  let cover: CoverContext
  let rating: RatingContext?
  let finished: TimeContext?

  static let fields = Fields<CardContext>("card")
    .section("link") { $0.link }
    .section("cover") { $0.cover }
    .section("rating") { $0.rating }
    .section("finished") { $0.finished }
    .flag("hasNote") { $0.rating != nil || $0.finished != nil }
}

/// A card in a list, with what this list says about the title.
struct ItemContext: TemplateContext {
  let card: HTML
  let note: String?

  static let fields = Fields<ItemContext>("item")
    .html("card") { $0.card }
    .text("note") { $0.note }
}

/// A title with more to say than a card holds: how far, why, in which relation.
struct RowContext: TemplateContext {
  let link: LinkContext
  let cover: CoverContext
  var note: String?
  var because: BecauseContext?
  var progress: [ProgressContext] = []

  static let fields = Fields<RowContext>("row")
    .section("link") { $0.link }
    .section("cover") { $0.cover }
    .text("note") { $0.note }
    .section("because") { $0.because }
    .list("progress") { $0.progress }
}

/// "because you rated Planetes 9.5: space, Sci-Fi"
struct BecauseContext: TemplateContext {
  let link: LinkContext
  let rating: String?
  let shared: String

  static let fields = Fields<BecauseContext>("reason")
    .section("link") { $0.link }
    .text("rating") { $0.rating }
    .text("shared") { $0.shared }
}
