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

  func context(of content: RedirectPage, on page: Page) -> RedirectContext {
    let (before, behind) = messages.aroundTitle(in: .movedTo)
    return RedirectContext(
      target: LinkContext(text: page.heading, url: links.url(of: content.target, from: page.path)),
      before: before, behind: behind)
  }
}

struct RedirectContext: TemplateContext {
  let target: LinkContext
  let before: String
  let behind: String
}
