import LibraryIndexing
import PageParts
import SiteModel
import Templating

/// `index.html`: the owner, what goes on now, what is new, the figures.
package struct ProfileContext: TemplateContext {
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
  /// What would be here, while nothing is.
  let emptyText: String?
  var hasReasons: Bool { suggestions.contains { $0.because != nil } }

  package static let fields = Fields<ProfileContext>("profile")
    .section("frame", \.frame)
    .section("owner", \.owner)
    .section("alcove", \.alcove)
    .list("figures", \.figures)
    .flag("hasFigures", notEmpty: \.figures)
    .list("now", \.now)
    .list("finished", \.finished)
    .flag("hasFinished", notEmpty: \.finished)
    .list("finishedLists", \.finishedLists)
    .list("reviews", \.reviews)
    .flag("hasReviews", notEmpty: \.reviews)
    .section("reviewsLink", \.reviewsLink)
    .section("histogram", \.histogram)
    .list("suggestions", \.suggestions)
    .flag("hasSuggestions", notEmpty: \.suggestions)
    .flag("hasReasons", \.hasReasons)
    .section("wishList", \.wishList)
    .text("emptyText", \.emptyText)
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
    .text("name", \.name)
    .text("handle", \.handle)
    .section("avatar", \.avatar)
    .html("bio", \.bio)
    .list("links", \.links)
    .flag("hasLinks", notEmpty: \.links)
    .url("url", \.url)
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
    .section("list", \.list)
    .flag("isFavorites", \.isFavorites)
    .text("more", \.more)
    .section("hung", \.hung)
    .section("native", \.native)
    .list("standing", \.standing)
    .flag("hasStanding", notEmpty: \.standing)
}

struct TreasureContext: TemplateContext {
  let link: LinkContext
  let cover: CoverContext

  static let fields = Fields<TreasureContext>("treasure")
    .section("link", \.link)
    .section("cover", \.cover)
}

/// A number with what it counts: 412 anime watched.
struct FigureContext: TemplateContext {
  let label: String
  let value: String

  static let fields = Fields<FigureContext>("figure")
    .text("label", \.label)
    .text("value", \.value)
}

/// What is being watched, or read, or played.
struct NowContext: TemplateContext {
  /// `Watching`, with the list's address.
  let list: LinkContext
  let rows: [RowContext]

  static let fields = Fields<NowContext>("now")
    .section("list", \.list)
    .list("rows", \.rows)
}

/// How often each rating was given.
struct HistogramContext: TemplateContext {
  /// `548 titles`
  let total: String
  let bars: [BarContext]

  static let fields = Fields<HistogramContext>("histogram")
    .text("total", \.total)
    .list("bars", \.bars)
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
    .text("step", \.step)
    .text("count", \.count)
    .text("noun", \.noun)
    .text("top", \.top)
    .text("height", \.height)
}
