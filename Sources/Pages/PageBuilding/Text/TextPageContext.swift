import PageContexts
import TemplateRuntime

/// `about.html` and the owner's further pages.
struct TextPageContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let body: HTML?
  /// Where the library's data come from; on the about page.
  let sources: [LinkContext]
  /// All of the library as one file; on the about page, where the site has one.
  let libraryFile: SafeURL?
  let hasCredits: Bool

  static let fields = Fields<TextPageContext>("page")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .html("body", \.body)
    .list("sources", \.sources)
    .flag("hasSources", notEmpty: \.sources)
    .url("libraryFile", \.libraryFile)
    .flag("hasCredits", \.hasCredits)
}
