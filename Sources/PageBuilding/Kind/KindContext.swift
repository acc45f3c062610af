import PageContexts
import Planning
import Templates

/// `anime.html`: every status of one kind.
struct KindContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  /// Of what the page shows.
  let feeds: FeedsContext?
  let total: String
  let shelves: [ShelfContext]

  static let fields = Fields<KindContext>("kind")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .section("feeds", \.feeds)
    .text("total", \.total)
    .list("shelves", \.shelves)
}

/// One status with its count and its newest titles.
struct ShelfContext: TemplateContext {
  let id: String
  let anchor: SafeURL
  let heading: String
  /// On a site whose settings ask for it.
  let emoji: String?
  let count: String
  var items: [ItemContext] = []
  var rows: [RowContext] = []
  /// The whole list, when not all of it is here.
  let more: LinkContext?

  static let fields = Fields<ShelfContext>("shelf")
    .text("id", \.id)
    .url("anchor", \.anchor)
    .text("heading", \.heading)
    .text("emoji", \.emoji)
    .text("count", \.count)
    .list("items", \.items)
    .list("rows", \.rows)
    .section("more", \.more)
}
