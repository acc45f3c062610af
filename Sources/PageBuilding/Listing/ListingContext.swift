import Planning
import Templates

/// A list of titles: by status, by kind, by genre, creator, tag or series.
struct ListingContext: TemplateContext {
  let emoji: String?
  /// The kind's page, or the index of genres.
  let parent: LinkContext?
  /// A creator's further names; on the first page only.
  var otherNames: [String] = []
  /// The role of a creator who has the same one in all titles: `author`.
  var role: String? = nil
  var mean: RatingContext? = nil
  /// Groups that share titles with this one, such as other genres.
  var companions: [LinkContext] = []
  /// `1,694 titles`; on the first page only.
  let total: String?
  /// `page 3`; nil on the first.
  let number: String?
  /// The years of a long list with their counts; on the first page only.
  let years: [LinkContext]
  /// A link from the other pages to the years.
  let allYears: LinkContext?
  /// Titles of the list to start next, with reasons.
  var next: [RowContext] = []
  let sections: [SectionContext]
  let pager: PagerContext?
  /// On the first page of a long list.
  let tools: ListToolsContext?

  static let fields = Fields<ListingContext>("list")
}

/// The controls with which visitors filter and sort a list.
struct ListToolsContext: TemplateContext {
  let script: SafeURL
  let kinds: [ChoiceContext]
  let genres: [ChoiceContext]
  /// `title, A–Z`, `rating, highest first`
  let orders: [ChoiceContext]
  /// A control is shown only if it distinguishes titles.
  let differences: ListDifferences
  /// `8 or higher`, the highest first.
  let ratings: [ChoiceContext]
  /// `{count} of {total} titles`
  let countText: String
  let loadingText: String
  /// `Nothing here matches {text}.`
  let noneText: String
  /// `{rating} or higher`
  let ratingText: String

  static let fields = Fields<ListToolsContext>("list tools")
    .field("differsInKind", \.differences.hasKinds)
    .field("differsInGenre", \.differences.hasGenres)
    .field("differsInRating", \.differences.hasRatings)
}

struct ChoiceContext: TemplateContext {
  let value: String
  let text: String
}

/// A part of a list, or a status on the page of a kind.
struct SectionContext: TemplateContext {
  let heading: String?
  var id: String?
  /// For a mark before the heading; nil if it has an emoji.
  var status: String?
  /// Whether the titles haven't been started; they follow the others.
  var isToCome = false
  /// nil unless the settings ask for emoji.
  var emoji: String?
  var count: String?
  var items: [ItemContext] = []
  /// Titles in progress, which have rows instead of cards.
  var rows: [RowContext] = []
  /// The whole list, if there are more titles.
  var more: LinkContext?

  static let fields = Fields<SectionContext>("section")
    .field("anchor") { $0.id.map(SafeURL.init(fragment:)) }
}
