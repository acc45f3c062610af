import PageContexts
import Templates

/// `lists.html`: the owner's lists.
struct OwnerListsContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let total: String?
  let lists: [ListRowContext]
  let emptyText: String?

  static let fields = Fields<OwnerListsContext>("lists")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .text("total", \.total)
    .list("lists", \.lists)
    .text("emptyText", \.emptyText)
}

struct ListRowContext: TemplateContext {
  let link: LinkContext
  let description: String?
  let count: String
  let covers: [PileContext]

  static let fields = Fields<ListRowContext>("list row")
    .section("link", \.link)
    .text("description", \.description)
    .text("count", \.count)
    .list("covers", \.covers)
}

/// A cover in a pile of them.
struct PileContext: TemplateContext {
  let cover: CoverContext

  static let fields = Fields<PileContext>("cover in a pile")
    .section("cover", \.cover)
}
