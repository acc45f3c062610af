/// A template, words file or file of the theme, with all that is there under its name.
package struct LayeredFile: Sendable {
  /// Where the user's own is, or would be: `templates/card.html`, `theme/style.css`.
  package let path: String
  /// The last one wins.
  package let layers: [FileLayers.File]

  /// Whether the project has one.
  package var isOwn: Bool { layers.last?.shownPath == path }

  /// What is there when the project has none; nil when there is nothing.
  package var builtin: FileLayers.File? { layers.first { $0.shownPath != path } }

  package var own: FileLayers.File? { isOwn ? layers.last : nil }

  /// Whether it holds words, of which single ones win and not the file as a whole.
  package var isWords: Bool { path.hasPrefix("templates/words/") }

  /// `card`, as templates name each other; nil for words and the theme.
  package var templateName: String? {
    guard !isWords, path.hasPrefix("templates/"), path.hasSuffix(".html") else { return nil }
    return String(path.dropFirst(10).dropLast(5))
  }
}
