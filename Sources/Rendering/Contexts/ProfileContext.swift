import LibraryIndexing
import SiteModel
import Templating

/// `index.html`: the owner, what goes on now, what is new, the figures.
struct ProfileContext: TemplateContext {
  let frame: FrameContext
  let owner: OwnerContext
  let alcove: AlcoveContext?
  let figures: [FigureContext]
  let now: [NowContext]
  let finished: [ItemContext]
  let finishedLists: [LinkContext]
  let reviews: [ExcerptContext]
  let reviewsLink: LinkContext
  let histogram: HistogramContext?
  let suggestions: [RowContext]
  let wishList: LinkContext

  static let fields = Fields<ProfileContext>("profile")
    .section("frame") { $0.frame }
    .section("owner") { $0.owner }
    .section("alcove") { $0.alcove }
    .list("figures") { $0.figures }
    .flag("hasFigures") { !$0.figures.isEmpty }
    .list("now") { $0.now }
    .list("finished") { $0.finished }
    .flag("hasFinished") { !$0.finished.isEmpty }
    .list("finishedLists") { $0.finishedLists }
    .list("reviews") { $0.reviews }
    .flag("hasReviews") { !$0.reviews.isEmpty }
    .section("reviewsLink") { $0.reviewsLink }
    .section("histogram") { $0.histogram }
    .list("suggestions") { $0.suggestions }
    .flag("hasSuggestions") { !$0.suggestions.isEmpty }
    .flag("hasReasons") { $0.suggestions.contains { $0.because != nil } }
    .section("wishList") { $0.wishList }
}

/// Whose library it is.
struct OwnerContext: TemplateContext {
  let name: String
  let handle: String?
  let avatar: PictureContext?
  let bio: HTML?
  let links: [LinkContext]
  let url: SafeURL

  static let fields = Fields<OwnerContext>("owner")
    .text("name") { $0.name }
    .text("handle") { $0.handle }
    .section("avatar") { $0.avatar }
    .html("bio") { $0.bio }
    .list("links") { $0.links }
    .flag("hasLinks") { !$0.links.isEmpty }
    .url("url") { $0.url }
}

/// The treasured things: one hung, some standing below it.
struct AlcoveContext: TemplateContext {
  /// `Favorites`, or `Highest rated` for who has none.
  let list: LinkContext
  let isFavorites: Bool
  /// What the link to the list says.
  let more: String
  let hung: TreasureContext
  /// The hung one's title in its own script.
  let native: LinkContext?
  let standing: [TreasureContext]

  static let fields = Fields<AlcoveContext>("alcove")
    .section("list") { $0.list }
    .flag("isFavorites") { $0.isFavorites }
    .text("more") { $0.more }
    .section("hung") { $0.hung }
    .section("native") { $0.native }
    .list("standing") { $0.standing }
    .flag("hasStanding") { !$0.standing.isEmpty }
}

struct TreasureContext: TemplateContext {
  let link: LinkContext
  let cover: CoverContext

  static let fields = Fields<TreasureContext>("treasure")
    .section("link") { $0.link }
    .section("cover") { $0.cover }
}

/// A number with what it counts: 412 anime watched.
struct FigureContext: TemplateContext {
  let label: String
  let value: String

  static let fields = Fields<FigureContext>("figure")
    .text("label") { $0.label }
    .text("value") { $0.value }
}

/// What is being watched, or read, or played.
struct NowContext: TemplateContext {
  /// `Watching`, with the list's address.
  let list: LinkContext
  let rows: [RowContext]

  static let fields = Fields<NowContext>("now")
    .section("list") { $0.list }
    .list("rows") { $0.rows }
}

/// How often each rating was given.
struct HistogramContext: TemplateContext {
  /// `548 titles`
  let total: String
  let bars: [BarContext]

  static let fields = Fields<HistogramContext>("histogram")
    .text("total") { $0.total }
    .list("bars") { $0.bars }
}

/// One step of the histogram; the bar is drawn in a box 100 high.
struct BarContext: TemplateContext {
  /// `8`
  let step: String
  let count: String
  /// `titles`
  let noun: String
  let top: String
  let height: String

  static let fields = Fields<BarContext>("bar")
    .text("step") { $0.step }
    .text("count") { $0.count }
    .text("noun") { $0.noun }
    .text("top") { $0.top }
    .text("height") { $0.height }
}
