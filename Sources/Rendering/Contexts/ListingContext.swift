import LibraryIndexing
import PageParts
import SiteModel
import Templating

/// A list of titles: by status, by kind, by genre, creator, tag or series.
struct ListingContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let emoji: String?
  /// Where the list belongs: the kind's page, the index of genres.
  let parent: LinkContext?
  /// `1,694 titles`; on the first page only.
  let total: String?
  /// `page 3`; nil on the first.
  let number: String?
  let sections: [SectionContext]
  let emptyText: String?
  let pager: PagerContext?

  static let fields = Fields<ListingContext>("list")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .text("emoji", \.emoji)
    .section("parent", \.parent)
    .text("total", \.total)
    .text("number", \.number)
    .list("sections", \.sections)
    .text("emptyText", \.emptyText)
    .section("pager", \.pager)
}

/// Titles under a heading, or under none.
struct SectionContext: TemplateContext {
  let heading: String?
  var items: [ItemContext] = []
  /// Instead of cards, for what is in progress.
  var rows: [RowContext] = []

  static let fields = Fields<SectionContext>("section")
    .text("heading", \.heading)
    .list("items", \.items)
    .flag("hasItems", notEmpty: \.items)
    .list("rows", \.rows)
    .flag("hasRows", notEmpty: \.rows)
}
