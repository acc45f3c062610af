import LibraryIndexing
import SiteModel
import Templating

/// A title as lists show it. Rendered once, and copied into every page that shows it.
struct CardContext: TemplateContext {
  let link: LinkContext
  let cover: CoverContext
  let rating: RatingContext?
  let finished: TimeContext?
  var hasNote: Bool { rating != nil || finished != nil }

  static let fields = Fields<CardContext>("card")
    .section("link", \.link)
    .section("cover", \.cover)
    .section("rating", \.rating)
    .section("finished", \.finished)
    .flag("hasNote", \.hasNote)
}

/// A card in a list, with what this list says about the title.
struct ItemContext: TemplateContext {
  let card: HTML
  let note: String?

  static let fields = Fields<ItemContext>("item")
    .html("card", \.card)
    .text("note", \.note)
}

/// A title with more to say than a card holds: how far, why, in which relation.
struct RowContext: TemplateContext {
  let link: LinkContext
  let cover: CoverContext
  var note: String?
  var because: BecauseContext?
  var progress: [ProgressContext] = []

  static let fields = Fields<RowContext>("row")
    .section("link", \.link)
    .section("cover", \.cover)
    .text("note", \.note)
    .section("because", \.because)
    .list("progress", \.progress)
}

/// "because you rated Planetes 9.5: space, Sci-Fi"
struct BecauseContext: TemplateContext {
  let link: LinkContext
  let rating: String?
  let shared: String

  static let fields = Fields<BecauseContext>("reason")
    .section("link", \.link)
    .text("rating", \.rating)
    .text("shared", \.shared)
}
