import LibraryIndexing
import SiteModel
import Templating

/// `anime.html`: every status of one kind.
struct KindContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let total: String
  let shelves: [ShelfContext]

  static let fields = Fields<KindContext>("kind")
    .section("frame") { $0.frame }
    .text("heading") { $0.heading }
    .text("total") { $0.total }
    .list("shelves") { $0.shelves }
}

/// One status with its count and its newest titles.
struct ShelfContext: TemplateContext {
  let id: String
  let anchor: SafeURL
  let heading: String
  let emoji: String
  let count: String
  var items: [ItemContext] = []
  var rows: [RowContext] = []
  /// The whole list, when not all of it is here.
  let more: LinkContext?

  static let fields = Fields<ShelfContext>("shelf")
    .text("id") { $0.id }
    .url("anchor") { $0.anchor }
    .text("heading") { $0.heading }
    .text("emoji") { $0.emoji }
    .text("count") { $0.count }
    .list("items") { $0.items }
    .flag("hasItems") { !$0.items.isEmpty }
    .list("rows") { $0.rows }
    .flag("hasRows") { !$0.rows.isEmpty }
    .section("more") { $0.more }
}
