import PageContexts
import Planning
import Templates

/// `top.html`: rankings of titles and of groups, and how they are made.
struct TopContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  /// Links to the rankings of the page.
  let anchors: [LinkContext]
  /// The owner's titles by rating, where places would tell nothing.
  let tiers: [TierContext]
  let titles: [TitleRankingContext]
  let groups: [GroupRankingContext]
  let formula: FormulaContext?
  let emptyText: String?

  static let fields = Fields<TopContext>("top")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .list("anchors", \.anchors)
    .list("tiers", \.tiers)
    .list("titles", \.titles)
    .list("groups", \.groups)
    .section("formula", \.formula)
    .text("emptyText", \.emptyText)
}

/// Titles that the owner gave one rating.
struct TierContext: TemplateContext {
  let id: String
  /// `Rated 10`
  let heading: String
  /// `142 titles`
  let count: String
  let items: [ItemContext]
  /// All of them, when these are more.
  let list: LinkContext?

  static let fields = Fields<TierContext>("titles of a rating")
    .text("id", \.id)
    .text("heading", \.heading)
    .text("count", \.count)
    .list("items", \.items)
    .section("list", \.list)
}

/// Titles with their places.
struct TitleRankingContext: TemplateContext {
  let id: String
  let heading: String
  let items: [RankedContext]

  static let fields = Fields<TitleRankingContext>("ranking of titles")
    .text("id", \.id)
    .text("heading", \.heading)
    .list("items", \.items)
}

/// Genres, creators or series with their places.
struct GroupRankingContext: TemplateContext {
  let id: String
  let heading: String
  let items: [RankedGroupContext]

  static let fields = Fields<GroupRankingContext>("ranking of groups")
    .text("id", \.id)
    .text("heading", \.heading)
    .list("items", \.items)
}

struct RankedGroupContext: TemplateContext {
  let rank: String
  let medal: String?
  /// Its detail says how many ratings there are: `12 titles`.
  let link: LinkContext
  let rating: RatingContext

  static let fields = Fields<RankedGroupContext>("ranked group")
    .text("rank", \.rank)
    .text("medal", \.medal)
    .section("link", \.link)
    .section("rating", \.rating)
}

/// How a Bayesian mean comes about.
struct FormulaContext: TemplateContext {
  /// What `m` and `C` are for each ranking.
  let constants: [FigureContext]

  static let fields = Fields<FormulaContext>("formula")
    .list("constants", \.constants)
}
