import Localization
import SitePlanning

/// Makes `404.html`.
struct NotFoundPageBuilder: PageBuilder {
  let messages: Messages

  func summary(of content: NotFoundPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.nothingAtThisAddress], isIndexed: false)
  }

  func context(of content: NotFoundPage, on page: Page, frame: FrameContext) -> NotFoundContext {
    NotFoundContext(frame: frame, heading: page.heading)
  }
}
