import PageContexts
import Planning
import Templates

/// A list of titles: by status, by kind, by genre, creator, tag or series.
struct ListingContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let emoji: String?
  /// Where the list belongs: the kind's page, the index of genres.
  let parent: LinkContext?
  /// A creator's further names; on the first page only.
  var otherNames: [String] = []
  /// What a creator was in all titles: `author`.
  var role: String? = nil
  /// Of the owner's ratings of the titles.
  var mean: RatingContext? = nil
  /// What titles of the list are in together with it: the other genres of a genre's.
  var companions: [LinkContext] = []
  /// `1,694 titles`; on the first page only.
  let total: String?
  /// `page 3`; nil on the first.
  let number: String?
  /// To each year of a long list, with its count; on the first page only.
  let years: [LinkContext]
  /// From the other pages to those links.
  let allYears: LinkContext?
  let sections: [SectionContext]
  let emptyText: String?
  let pager: PagerContext?
  /// On the first page of a list that is worth filtering.
  let tools: ListToolsContext?

  static let fields = Fields<ListingContext>("list")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .text("emoji", \.emoji)
    .section("parent", \.parent)
    .list("otherNames", \.otherNames)
    .text("role", \.role)
    .section("mean", \.mean)
    .list("companions", \.companions)
    .text("total", \.total)
    .text("number", \.number)
    .list("years", \.years)
    .section("allYears", \.allYears)
    .list("sections", \.sections)
    .text("emptyText", \.emptyText)
    .section("pager", \.pager)
    .section("tools", \.tools)
}

/// What the controls offer that filter and sort a list in the visitor's browser.
struct ListToolsContext: TemplateContext {
  let script: SafeURL
  let kinds: [ChoiceContext]
  /// What the list has only one of, or none, tells no titles apart and is not offered.
  let hasKinds: Bool
  let hasGenres: Bool
  let hasRatings: Bool
  /// Not where the list is in the order of the ratings already.
  let hasRatingOrder: Bool
  /// Of having been finished, and of release.
  let hasDates: Bool
  let hasYears: Bool
  /// `8 or higher`, the highest first.
  let ratings: [ChoiceContext]
  /// `{count} of {total} titles`: the script fills it in.
  let countText: String
  let loadingText: String
  /// `Nothing here matches {text}.`
  let noneText: String
  /// `{rating} or higher`
  let ratingText: String

  static let fields = Fields<ListToolsContext>("list tools")
    .url("script", \.script)
    .list("kinds", \.kinds)
    .list("ratings", \.ratings)
    .flag("hasKinds", \.hasKinds)
    .flag("hasGenres", \.hasGenres)
    .flag("hasRatings", \.hasRatings)
    .flag("hasRatingOrder", \.hasRatingOrder)
    .flag("hasDates", \.hasDates)
    .flag("hasYears", \.hasYears)
    .text("countText", \.countText)
    .text("loadingText", \.loadingText)
    .text("noneText", \.noneText)
    .text("ratingText", \.ratingText)
}

/// Something to choose from a menu.
struct ChoiceContext: TemplateContext {
  let value: String
  let text: String

  static let fields = Fields<ChoiceContext>("choice")
    .text("value", \.value)
    .text("text", \.text)
}

/// Titles under a heading, or under none.
struct SectionContext: TemplateContext {
  let heading: String?
  var id: String? = nil
  var items: [ItemContext] = []
  /// Instead of cards, for what is in progress.
  var rows: [RowContext] = []

  static let fields = Fields<SectionContext>("section")
    .text("heading", \.heading)
    .text("id", \.id)
    .list("items", \.items)
    .list("rows", \.rows)
}
