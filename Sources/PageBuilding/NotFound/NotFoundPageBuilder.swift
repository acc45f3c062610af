import Planning
import Templates

extension NotFoundPage: BuiltContent { typealias Builder = NotFoundPageBuilder }

struct NotFoundPageBuilder: PageBuilder {
  let parts: PageParts

  /// The hash of the style in `not-found.html`, which keeps the page readable if the site's style
  /// sheet isn't found. The style is in the sheet's first layer, so all others override it.
  private static let styleHash = "sha256-iY+McwDu+j+3agX4uwXMBthz+bXOjebKsUngnOo2mFk="

  func summary(of content: NotFoundPage, on page: Page) -> PageSummary {
    PageSummary(
      heading: page.heading, description: messages[.nothingAtThisAddress],
      styleHash: Self.styleHash)
  }

  func context(of content: NotFoundPage, on page: Page) -> NotFoundContext {
    NotFoundContext(hasSearch: plan.navigation.search != nil)
  }
}

struct NotFoundContext: TemplateContext {
  let hasSearch: Bool

  static let fields = Fields<NotFoundContext>("not-found")
}
