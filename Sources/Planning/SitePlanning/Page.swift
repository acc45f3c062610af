/// One page of the site: where it is, what it is called, what is on it.
///
/// The words that name things (headings, sections, labels, empty texts) are decided here;
/// `PageBuilding` makes sentences and markup around them.
package final class Page: Sendable {
  package let path: PagePath
  /// The `h1`, plain text; the later pages of a list have the heading of the first.
  package let heading: String
  /// Its type is the kind of page.
  package let content: any PageContent

  init(_ path: PagePath, heading: String, _ content: any PageContent) {
    self.path = path
    self.heading = heading
    self.content = content
  }
}
