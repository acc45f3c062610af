/// A template, words file or file of the theme, with the files of all layers that have its name.
package struct LayeredFile: Sendable {
  /// The user's own file, also when there is none yet: `templates/card.html`, `theme/icon.svg`.
  package let path: String
  /// The last one wins.
  package let layers: [FileLayers.File]

  /// Whether the project has one.
  package var isOwn: Bool { layers.last?.shownPath == path }

  /// The built-in file of this name, if there is one.
  package var builtin: FileLayers.File? { layers.first { $0.shownPath != path } }

  /// The project's file of this name, if there is one.
  package var own: FileLayers.File? { isOwn ? layers.last : nil }

  /// Whether it holds words: layers of these are merged word by word, none wins as a whole.
  package var isWords: Bool { path.hasPrefix("templates/words/") }

  /// `card`, as templates name each other; nil for words and the theme.
  package var templateName: String? {
    guard !isWords, path.hasPrefix("templates/") else { return nil }
    return FileLayers.templateName(of: String(path.dropFirst(10)))
  }

  /// As commands call it: `card.html`, `words/en.yml`, `icon.svg`.
  package var name: String { String(path.drop { $0 != "/" }.dropFirst()) }

  /// Identifies the contents of the built-in file; nil when there is none.
  package var builtinVersion: String? { builtin.map { contentVersion(of: $0.bytes()) } }

  /// Whether it is a copy of an older built-in file than the one that is there now.
  package var isBehind: Bool {
    guard let own, let version = builtinVersion, let copied = CopiedFile.version(in: own.bytes())
    else { return false }
    return copied != version
  }
}
