import LibraryIndexing
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
    .section("frame") { $0.frame }
    .text("heading") { $0.heading }
    .text("emoji") { $0.emoji }
    .section("parent") { $0.parent }
    .text("total") { $0.total }
    .text("number") { $0.number }
    .list("sections") { $0.sections }
    .text("emptyText") { $0.emptyText }
    .section("pager") { $0.pager }
}

/// Titles under a heading, or under none.
struct SectionContext: TemplateContext {
  let heading: String?
  var items: [ItemContext] = []
  /// Instead of cards, for what is in progress.
  var rows: [RowContext] = []

  static let fields = Fields<SectionContext>("section")
    .text("heading") { $0.heading }
    .list("items") { $0.items }
    .flag("hasItems") { !$0.items.isEmpty }
    .list("rows") { $0.rows }
    .flag("hasRows") { !$0.rows.isEmpty }
}

/// Links to the neighbours of a page of a list.
struct PagerContext: TemplateContext {
  let previous: LinkContext?
  let next: LinkContext?

  static let fields = Fields<PagerContext>("pager")
    .section("previous") { $0.previous }
    .section("next") { $0.next }
}
