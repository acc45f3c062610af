import PageContexts
import Templates

/// `lists/<slug>.html`: one of the owner's lists.
struct OwnerListContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  /// Of what the page shows.
  let feeds: FeedsContext?
  let introduction: HTML?
  let total: String
  let items: [RankedContext]
  let emptyText: String?
  let parent: LinkContext

  static let fields = Fields<OwnerListContext>("owner's list")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .section("feeds", \.feeds)
    .html("introduction", \.introduction)
    .text("total", \.total)
    .list("items", \.items)
    .text("emptyText", \.emptyText)
    .section("parent", \.parent)
}
