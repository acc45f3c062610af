import Planning

package struct ThemeLinks: Sendable {
  package let stylesheet: PagePath
  /// The owner's style sheet, linked after all others.
  package let customStyle: PagePath?
  private let files: [String: PagePath]

  /// - Parameter files: the names of the theme's other files
  package init(stylesheet: PagePath, customStyle: PagePath?, files: Set<String>) {
    self.stylesheet = stylesheet
    self.customStyle = customStyle
    self.files = Dictionary(uniqueKeysWithValues: files.map { ($0, PagePath("theme/" + $0)) })
  }

  /// nil if the theme has no such file.
  package subscript(name: String) -> PagePath? { files[name] }

  var icon: PagePath? { self["icon.svg"] }
  var scheme: PagePath? { self["scheme.js"] }
  /// Whether the theme has a script that searches.
  var searches: Bool { PageKind.of(SearchPage.self).script.map { self[$0] != nil } ?? false }
  /// The style of the feed for people who open it in a browser.
  package var feedStyle: PagePath? { self["feed.css"] }
}
