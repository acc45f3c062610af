import Planning

/// A template, words file or file of the theme, with the files of all layers that have its name.
package struct LayeredFile: Sendable {
  /// The user's own file, also when there is none yet: `templates/card.html`, `theme/icon.svg`.
  package let path: String
  /// The last one wins.
  package let layers: [FileLayers.File]
  /// The built-in file that the project's one is a copy or a translation of: of words in a language that is not built in,
  /// those of the language that it is a variety of, or the English ones.
  package let original: FileLayers.File?

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

  /// The same of the original: `words/en.yml` for `words/de.yml`.
  package var originalName: String {
    guard builtin == nil, let original else { return name }
    return String(original.shownPath.drop { $0 != "/" }.dropFirst())
  }

  /// Identifies the contents of the original; nil when there is none.
  package var originalVersion: String? { original.map { contentVersion(of: $0.bytes()) } }

  /// Whether it is a copy of an older original than the one that is there now.
  package var isBehind: Bool {
    guard let own, let version = originalVersion, let copied = CopiedFile.version(in: own.bytes())
    else { return false }
    return copied != version
  }

  /// The keys of words in a language of the owner's that still are as in English. Few are: those that both languages have.
  package var untranslatedWords: [String] {
    guard isWords, builtin == nil, let own, let original,
      original.shownPath.hasSuffix("words/en.yml"),
      String(name.dropFirst(6).prefix { $0 != "-" && $0 != "." }).lowercased() != "en"
    else { return [] }
    return Messages.untranslated(in: own.source, since: original.source)
  }
}
