import PageContexts
import Planning
import Templates

/// Makes `pages.html`.
struct PagesPageBuilder: PageBuilder {
  let links: Links

  func summary(of content: PagesPage, on page: Page) -> PageSummary {
    PageSummary(heading: page.heading, description: page.heading)
  }

  func context(of content: PagesPage, on page: Page, frame: FrameContext) -> PagesContext {
    PagesContext(
      frame: frame, heading: page.heading,
      links: content.links.map { links.link($0, from: page.path) })
  }
}
