/// A page of the site.
///
/// Planning decides headings, labels and empty texts; `PageBuilding` adds sentences and markup.
package final class Page: Sendable {
  package let path: PagePath
  /// The `h1` as plain text; later pages of a list have the heading of the first.
  package let heading: String
  /// Shown if there is nothing else to show.
  package let emptyText: String?
  package let content: any PageContent

  init(
    _ path: PagePath, heading: String, emptyText: String? = nil, _ content: any PageContent
  ) {
    (self.path, self.heading, self.content) = (path, heading, content)
    self.emptyText = content.isEmpty ? emptyText : nil
  }
}
