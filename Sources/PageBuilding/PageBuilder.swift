import Planning
import Templates

/// Makes the pages of one kind from their planned content.
protocol PageBuilder: PageMaker {
  associatedtype Content: PageContent
  /// The fields of the page's template besides those of `PageView`.
  associatedtype Context: TemplateContext

  init(parts: PageParts)

  /// The page's texts for its head. Without counts, because one more title must not change a page
  /// that is not about it.
  func summary(of content: Content, on page: Page) -> PageSummary

  func context(of content: Content, on page: Page) -> Context
}

/// A content with its builder. Each kind of page conforms beside its builder, so that no table of
/// builders has to repeat `PageKind.all`.
protocol BuiltContent: PageContent {
  associatedtype Builder: PageBuilder where Builder.Content == Self
}
