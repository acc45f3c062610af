import Planning
import Templates

extension RedirectPage: BuiltContent { typealias Builder = RedirectPageBuilder }

struct RedirectPageBuilder: PageBuilder {
  let parts: PageParts

  func summary(of content: RedirectPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.redirectSummary, (.title, page.heading)],
      canonical: content.target)
  }

  func context(of content: RedirectPage, on page: Page, frame: FrameContext) -> RedirectContext {
    let (before, behind) = messages.aroundTitle(in: .movedTo)
    return RedirectContext(
      frame: frame, heading: page.heading,
      target: LinkContext(
        text: page.heading, url: links.url(of: content.target, from: page.path)),
      before: before, behind: behind, script: frame.script)
  }
}

/// The page at a former address of a title.
struct RedirectContext: TemplateContext {
  let frame: FrameContext
  let heading: String
  let target: LinkContext
  /// The text around the link.
  let before: String
  let behind: String
  /// Takes the visitor to the target; without script there is the link.
  let script: SafeURL?

  static let fields = Fields<RedirectContext>("redirect")
    .section("frame", \.frame)
    .text("heading", \.heading)
    .section("target", \.target)
    .text("before", \.before)
    .text("behind", \.behind)
    .url("script", \.script)
}
