import PageContexts
import Templates

/// What stands where a title used to be.
struct RedirectContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let target: LinkContext
  /// What stands around the link to it.
  let before: String
  let behind: String
  /// What takes the visitor there; without script there is the link.
  let script: SafeURL?

  static let fields = Fields<RedirectContext>("redirect")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .section("target", \.target)
    .text("before", \.before)
    .text("behind", \.behind)
    .url("script", \.script)
}
