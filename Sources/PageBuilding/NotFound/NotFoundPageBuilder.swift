import Planning

/// Makes `404.html`.
struct NotFoundPageBuilder: PageBuilder {
  let messages: Messages
  /// Whether there is something to find.
  let hasSearch: Bool

  /// Of the style in `not-found.html`, by which the page can be read where the site's style sheet is not at the address
  /// that it names. It is in the first layer of that sheet, so that all others win over it.
  private static let styleHash = "sha256-iY+McwDu+j+3agX4uwXMBthz+bXOjebKsUngnOo2mFk="

  func summary(of content: NotFoundPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.nothingAtThisAddress], isIndexed: false,
      styleHash: Self.styleHash)
  }

  func context(of content: NotFoundPage, on page: Page, frame: FrameContext) -> NotFoundContext {
    NotFoundContext(frame: frame, heading: page.heading, hasSearch: hasSearch)
  }
}
