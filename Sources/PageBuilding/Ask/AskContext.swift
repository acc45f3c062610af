import PageContexts
import Templates

/// `ask.html`: what the owner liked, by how long it takes.
struct AskContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  /// What asks, and answers with one; nil when the theme has none.
  let script: SafeURL?
  /// The style sheet of this page alone.
  let style: SafeURL?
  let groups: [AskGroupContext]
  let moods: [AskMoodContext]
  /// Whether it can be asked who is there.
  let hasCompany: Bool
  let emptyText: String?

  static let fields = Fields<AskContext>("ask")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .url("script", \.script)
    .url("style", \.style)
    .list("groups", \.groups)
    .list("moods", \.moods)
    .flag("hasCompany", \.hasCompany)
    .text("emptyText", \.emptyText)
}

/// A genre or a tag that can be asked for.
struct AskMoodContext: TemplateContext {
  /// By which titles name it: `0`.
  let number: String
  let text: String

  static let fields = Fields<AskMoodContext>("mood")
    .text("number", \.number)
    .text("text", \.text)
}

/// Titles that take about as long.
struct AskGroupContext: TemplateContext {
  /// `evening`
  let id: String
  let anchor: SafeURL
  /// `An evening`
  let heading: String
  let items: [AskItemContext]

  static let fields = Fields<AskGroupContext>("length")
    .text("id", \.id)
    .url("anchor", \.anchor)
    .text("heading", \.heading)
    .list("items", \.items)
}

/// A title as an answer, with an address of its own on the page.
struct AskItemContext: TemplateContext {
  let id: String
  let anchor: SafeURL
  let link: LinkContext
  let cover: CoverContext
  /// What the owner says of it.
  let sentence: String
  /// `anime · 26 episodes`
  let note: String?
  /// The numbers of its moods, parted by spaces.
  let moods: String?
  let isForCompany: Bool

  static let fields = Fields<AskItemContext>("answer")
    .text("id", \.id)
    .url("anchor", \.anchor)
    .section("link", \.link)
    .section("cover", \.cover)
    .text("sentence", \.sentence)
    .text("note", \.note)
    .text("moods", \.moods)
    .flag("isForCompany", \.isForCompany)
    .flag("hasLongWord", \.link.hasWordTooLongForRows)
}
