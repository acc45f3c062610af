import PageContexts
import Planning
import Templates

/// Makes the pages at former addresses of titles.
struct RedirectPageBuilder: PageBuilder {
  let messages: Messages
  let links: Links
  /// What takes the visitor on; nil when the theme has no such script.
  let script: PagePath?

  func summary(of content: RedirectPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.redirectSummary, (.title, page.heading)],
      isIndexed: false, canonical: content.target)
  }

  func context(of content: RedirectPage, on page: Page, frame: FrameContext) -> RedirectContext {
    let (before, behind) = messages.aroundTitle(in: .movedTo)
    return RedirectContext(
      frame: frame, heading: page.heading,
      target: LinkContext(
        text: page.heading, url: links.url(of: content.target, from: page.path)),
      before: before, behind: behind, script: script.map { links.url(of: $0, from: page.path) })
  }
}
