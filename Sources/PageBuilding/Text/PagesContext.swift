import PageContexts
import Templates

/// `pages.html`: the pages that the owner wrote.
struct PagesContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let links: [LinkContext]

  static let fields = Fields<PagesContext>("pages")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .list("links", \.links)
}
