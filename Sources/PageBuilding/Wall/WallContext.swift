import PageContexts
import Templates

/// `wall.html`: every title as a spine on shelves.
struct WallContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  /// `1,077 titles`
  let total: String?
  /// The pages of a wall that is too large for one.
  let parts: [LinkContext]
  let sections: [WallSectionContext]
  /// How large the spines are, for style sheets: `large`, `medium`, `small`.
  let size: String
  let emptyText: String?
  /// What shows the name of a spine that a finger touches.
  let script: SafeURL?
  /// The style sheet of this page alone.
  let style: SafeURL?

  static let fields = Fields<WallContext>("wall")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .text("total", \.total)
    .list("parts", \.parts)
    .list("sections", \.sections)
    .text("size", \.size)
    .text("emptyText", \.emptyText)
    .url("script", \.script)
    .url("style", \.style)
}

/// Spines that stand together: those of a year.
struct WallSectionContext: TemplateContext {
  let heading: String
  let id: String
  let anchor: SafeURL
  let count: String
  let isToCome: Bool
  let spines: [SpineContext]

  static let fields = Fields<WallSectionContext>("shelf of the wall")
    .text("heading", \.heading)
    .text("id", \.id)
    .url("anchor", \.anchor)
    .text("count", \.count)
    .flag("isToCome", \.isToCome)
    .list("spines", \.spines)
}

/// The spine of a title. Its measures are in `em` of the wall, its colours `#rrggbb`.
struct SpineContext: TemplateContext {
  let url: SafeURL
  /// `Cowboy Bebop, 9.5`
  let label: String
  let language: String?
  let width: String
  let height: String
  let ground: String
  /// Of what is printed on the ground.
  let print: String
  /// What is printed: one of the page's patterns.
  let pattern: SafeURL

  static let fields = Fields<SpineContext>("spine")
    .url("url", \.url)
    .text("label", \.label)
    .text("language", \.language)
    .text("width", \.width)
    .text("height", \.height)
    .text("ground", \.ground)
    .text("print", \.print)
    .url("pattern", \.pattern)
}
