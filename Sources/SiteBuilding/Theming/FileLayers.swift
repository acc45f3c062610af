import Base
import MediaLibrary
import PageBuilding
import Planning
import Templates

/// The templates, words and theme of a site in layers: a file in the project wins over one of its
/// theme with the same name, and that over the built-in one.
package struct FileLayers: Sendable {
  package enum Layer: Sendable {
    case builtin
    /// A folder in `themes/`.
    case theme
    /// `templates/` and `theme/`.
    case project
  }

  package struct File: Sendable {
    package let layer: Layer
    /// The path in messages: `templates/title.html`, `Templates/title.html`.
    package let shownPath: String
    package let bytes: @Sendable () -> [UInt8]

    package init(
      in layer: Layer, shownPath: String, bytes: @escaping @Sendable () -> [UInt8]
    ) {
      (self.layer, self.shownPath, self.bytes) = (layer, shownPath, bytes)
    }

    package var isBuiltin: Bool { layer == .builtin }

    var source: Source { Source(path: shownPath, bytes: bytes()) }
  }

  /// By path below `templates/`; later layers win.
  private let templates: [[String: File]]
  /// The winning theme files, by path below `theme/`.
  let theme: [String: File]
  private let themeLayers: [[String: File]]

  /// The mark of the site, SVG; nil if the theme has none.
  package var icon: [UInt8]? { theme["icon.svg"]?.bytes() }

  /// The folder of a theme's templates.
  static let templates = "templates/"

  /// The theme's folder of drawings for covers, which aren't files of the site.
  static let covers = "covers/"

  package func coverDesigns(reporting diagnostics: inout DiagnosticList) -> CoverDesigns {
    let files = theme.filter { $0.key.hasPrefix(FileLayers.covers) }.map { name, file in
      (path: String(name.dropFirst(FileLayers.covers.count)), source: file.source)
    }
    return CoverDesigns(files, reporting: &diagnostics)
  }

  /// Later layers win.
  package init(templates: [[String: File]], theme: [[String: File]]) {
    self.templates = templates
    themeLayers = theme
    self.theme = theme.reduce(into: [:]) { $0.merge($1) { _, later in later } }
  }

  func templateSet(_ words: Messages, recordsUses: Bool = false) -> TemplateSet {
    let names = Set(templates.flatMap(\.keys)).compactMap(FileLayers.templateName).sorted()
    return TemplateSet(
      names: names, words: FixedTexts(words.fixed, open: words.open), recordsUses: recordsUses
    ) { template(named: $0) }
  }

  private func template(named name: String) -> Source? {
    let path = name + (name.hasPrefix(FileLayers.drawings) ? ".svg" : ".html")
    return templates.reversed().lazy.compactMap { $0[path] }.first.map(\.source)
  }

  /// The folder of the SVG templates.
  private static let drawings = "share/"

  /// `card.html` → `card`, `share/title.svg` → `share/title`; nil for other files.
  static func templateName(of path: String) -> String? {
    let ending = path.hasPrefix(drawings) ? ".svg" : ".html"
    return path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : nil
  }

  /// The files of all layers by name: templates, words, theme.
  package var all: [LayeredFile] {
    func files(_ layers: [[String: File]], in folder: String) -> [LayeredFile] {
      Set(layers.flatMap(\.keys)).sorted().map { name in
        let files = layers.compactMap { $0[name] }
        let below = files.last.map { $0.isBuiltin ? files : files.dropLast() } ?? []
        return LayeredFile(
          path: folder + name, layers: files, original: below.last ?? originalOfWords(name))
      }
    }
    let templates = files(templates, in: "templates/")
    return templates.filter { !$0.isWords } + templates.filter(\.isWords)
      + files(themeLayers, in: "theme/")
  }

  /// The built-in words that words of another language translate; nil for other files.
  private func originalOfWords(_ name: String) -> File? {
    guard name.hasPrefix("words/") else { return nil }
    let language = name.dropFirst(6).dropLast(4).lowercased()
    return [language, String(language.prefix { $0 != "-" }), "en"].lazy.compactMap { language in
      let words = "words/\(language).yml"
      return templates.lazy.compactMap { $0[words] }.first(where: \.isBuiltin)
    }.first
  }

  /// The owner's templates without a built-in one of that name, for pages and for other templates.
  package var ownTemplates: [String] {
    all.filter { $0.isOwn && $0.builtin == nil }.compactMap(\.templateName)
  }

  /// Whether the owner's templates show all `x-…` keys of titles; the built-in ones show none.
  package var showsAllExtras: Bool {
    let section = Array("extras".utf8)
    return all.contains { file in
      file.templateName != nil && file.own.map { $0.bytes().contains(section) } ?? false
    }
  }

  /// The template and those that it includes.
  package func parts(ofTemplate name: String) -> [TemplatePart] {
    templateParts(of: name) { template(named: $0) }
  }

  /// The words of the site in its language. A word in a later layer wins.
  package func words(
    for settings: Settings, reporting diagnostics: inout DiagnosticList
  ) -> Messages {
    let files = templates.map { layer in
      layer.filter { $0.key.hasPrefix("words/") && $0.key.hasSuffix(".yml") }.map { path, file in
        (language: path.dropFirst(6).dropLast(4).lowercased(), file: file)
      }.sorted { $0.file.shownPath < $1.file.shownPath }
    }
    return Messages.read(
      settings.language, at: settings.languageLocation,
      languages: Set(files.joined().map(\.language)).sorted(),
      files: { language in
        files.joined().filter { $0.language == language }.map(\.file.source)
      }, reporting: &diagnostics)
  }
}
