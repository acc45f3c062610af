package struct PageLink: Sendable, Hashable {
  package let text: String
  package let path: PagePath

  package init(_ text: String, _ path: PagePath) { (self.text, self.path) = (text, path) }
}
