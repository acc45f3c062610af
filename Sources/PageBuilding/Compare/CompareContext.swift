import PageContexts
import Templates

/// `compare.html` and `compare/site.html`: the words and addresses that the script needs.
struct CompareContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  /// nil when the theme compares nothing, or there is nothing to compare with.
  let script: SafeURL?
  /// The style sheet of these pages alone.
  let style: SafeURL?
  /// What the script knows of the library.
  let titles: SafeURL
  /// Whether the visitor names another site; otherwise they choose a file.
  let takesSite: Bool
  /// The page that takes the other.
  let otherPage: LinkContext
  /// What the script says, by the names that it asks for.
  let sentences: [SentenceContext]
  /// nil when there is something to compare with.
  let emptyText: String?

  static let fields = Fields<CompareContext>("compare")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .url("script", \.script)
    .url("style", \.style)
    .url("titles", \.titles)
    .flag("takesSite", \.takesSite)
    .section("otherPage", \.otherPage)
    .list("sentences", \.sentences)
    .text("emptyText", \.emptyText)
}

/// A text that a script shows.
struct SentenceContext: TemplateContext {
  let name: String
  /// With `{count}` and the like to be filled in; in each form of the plural where there are several.
  let text: String

  static let fields = Fields<SentenceContext>("sentence")
    .text("name", \.name)
    .text("text", \.text)
}
