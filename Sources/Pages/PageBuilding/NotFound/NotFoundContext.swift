import TemplateRuntime

/// `404.html`.
struct NotFoundContext: TemplateContext {
  let frame: FrameContext
  let heading: String

  static let fields = Fields<NotFoundContext>("not-found")
    .section("frame", \.frame)
    .text("heading", \.heading)
}
