import Planning
import Templates

/// Makes one kind of page of what is planned for it. It holds the few values that it needs of the site.
package protocol PageBuilder: Sendable {
  associatedtype Content: PageContent
  /// What the page's template may use.
  associatedtype Context: TemplateContext

  /// What the page says of itself. No counts: one more title must not change a page that is not about it.
  func summary(of content: Content, on page: Page) -> PageSummary

  func context(of content: Content, on page: Page, frame: FrameContext) -> Context
}
