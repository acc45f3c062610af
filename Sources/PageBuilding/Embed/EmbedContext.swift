import PageContexts
import Templates

/// `embed/now.html` and the like.
struct EmbedContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let siteName: String
  /// `now`, for the style sheet.
  let part: String
  let list: LinkContext
  let style: SafeURL?
  let icon: SafeURL?
  let items: [EmbedItemContext]
  let emptyText: String?

  static let fields = Fields<EmbedContext>("embed")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .text("siteName", \.siteName)
    .text("part", \.part)
    .section("list", \.list)
    .url("style", \.style)
    .url("icon", \.icon)
    .list("items", \.items)
    .text("emptyText", \.emptyText)
}

/// A title in a frame on another page.
struct EmbedItemContext: TemplateContext {
  let link: LinkContext
  let cover: CoverContext
  /// Of what is not going on any more.
  let rating: RatingContext?
  /// Of what is going on.
  let progress: ContextList<ProgressContext>

  static let fields = Fields<EmbedItemContext>("embedded title")
    .section("link", \.link)
    .section("cover", \.cover)
    .section("rating", \.rating)
    .list("progress", \.progress)
}
