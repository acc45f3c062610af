import Diagnostics

/// The files that a site is made with, layer over layer: what the user put into the project wins over what is
/// built in, file by file.
package struct FileLayers: Sendable {
  package struct File: Sendable {
    /// As a person would name it: `templates/title.html`, `Templates/title.html`.
    package let shownPath: String
    package let bytes: @Sendable () -> [UInt8]

    package init(shownPath: String, bytes: @escaping @Sendable () -> [UInt8]) {
      self.shownPath = shownPath
      self.bytes = bytes
    }
  }

  /// By path below `templates/`.
  private let templates: [String: File]
  /// By path below `theme/`.
  let theme: [String: File]

  /// Later layers win.
  package init(templates: [[String: File]], theme: [[String: File]]) {
    self.templates = templates.reduce(into: [:]) { $0.merge($1) { _, later in later } }
    self.theme = theme.reduce(into: [:]) { $0.merge($1) { _, later in later } }
  }

  var templateNames: [String] {
    templates.keys.filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }.sorted()
  }

  func template(named name: String) -> Source? {
    templates[name + ".html"].map { Source(path: $0.shownPath, bytes: $0.bytes()) }
  }
}
