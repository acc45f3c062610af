import Templates

/// `404.html`.
struct NotFoundContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  /// Whether there is something to find.
  let hasSearch: Bool

  static let fields = Fields<NotFoundContext>("not-found")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .flag("hasSearch", \.hasSearch)
}
