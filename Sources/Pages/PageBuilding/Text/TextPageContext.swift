import PageContexts
import TemplateRuntime

/// `about.html` and the owner's further pages.
struct TextPageContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let body: HTML?
  /// Where the library's data come from; on the about page.
  let sources: [LinkContext]
  let hasCredits: Bool

  static let fields = Fields<TextPageContext>("page")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .html("body", \.body)
    .list("sources", \.sources)
    .flag("hasSources", notEmpty: \.sources)
    .flag("hasCredits", \.hasCredits)
}
