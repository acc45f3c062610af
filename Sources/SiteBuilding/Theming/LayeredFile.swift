import Planning

/// A template, words file or theme file in all layers.
package struct LayeredFile: Sendable {
  /// The path in the project, even without a file there: `templates/card.html`, `theme/icon.svg`.
  package let path: String
  /// The last one wins.
  package let layers: [FileLayers.File]
  /// The file that the owner's file replaces or translates, or that is used without one. For words
  /// in a language that isn't built in, these are the words of its base language, or the English
  /// ones.
  package let original: FileLayers.File?

  package var builtin: FileLayers.File? { layers.first(where: \.isBuiltin) }

  /// The file in use, if it is in the project or in its theme.
  package var own: FileLayers.File? { layers.last.flatMap { $0.isBuiltin ? nil : $0 } }

  package var isOwn: Bool { own != nil }

  /// The path of the file in use, or of the one that the project may have.
  package var ownPath: String { own?.shownPath ?? path }

  /// Layers of words are merged word by word.
  package var isWords: Bool { path.hasPrefix("templates/words/") }

  /// The name that templates use, `card`; nil for words and the theme.
  package var templateName: String? {
    guard !isWords, path.hasPrefix("templates/") else { return nil }
    return FileLayers.templateName(of: String(path.dropFirst(10)))
  }

  /// The name that commands use: `card.html`, `words/en.yml`, `icon.svg`.
  package var name: String { String(path.drop { $0 != "/" }.dropFirst()) }

  /// The original's name: `words/en.yml` for `words/de.yml`.
  package var originalName: String {
    guard builtin == nil, let original, original.isBuiltin else { return name }
    return String(original.shownPath.drop { $0 != "/" }.dropFirst())
  }

  package var originalVersion: String? { original.map { contentVersion(of: $0.bytes()) } }

  /// Whether the original has changed since it was copied.
  package var isBehind: Bool {
    guard let own, let version = originalVersion, let copied = CopiedFile.version(in: own.bytes())
    else { return false }
    return copied != version
  }

  /// The keys of words in the owner's language that are still English. A few equal words are
  /// allowed.
  package var untranslatedWords: [String] {
    guard isWords, builtin == nil, let own, let original,
      original.shownPath.hasSuffix("words/en.yml"),
      String(name.dropFirst(6).prefix { $0 != "-" && $0 != "." }).lowercased() != "en"
    else { return [] }
    return Messages.untranslated(in: own.source, since: original.source)
  }
}
