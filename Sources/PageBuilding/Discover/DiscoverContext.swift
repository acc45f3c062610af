import PageContexts
import Templates

/// `discover.html`: what the ratings recommend, and what is not tracked yet.
struct DiscoverContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  /// `Page 3, counted from the end`; nil on the first.
  let number: String?
  let recommendations: [RowContext]
  /// `1,694 titles`; on the first page only.
  let total: String?
  let items: [ItemContext]
  let pager: PagerContext?
  let emptyText: String?

  static let fields = Fields<DiscoverContext>("discover")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .text("number", \.number)
    .list("recommendations", \.recommendations)
    .text("total", \.total)
    .list("items", \.items)
    .section("pager", \.pager)
    .text("emptyText", \.emptyText)
}
