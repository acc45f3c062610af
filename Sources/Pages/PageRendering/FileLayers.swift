import Diagnostics
import Localization
import MediaLibrary
import TemplateCompiler

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

    var source: Source { Source(path: shownPath, bytes: bytes()) }
  }

  /// By path below `templates/`; later layers win.
  private let templates: [[String: File]]
  /// By path below `theme/`.
  let theme: [String: File]
  private let themeLayers: [[String: File]]

  /// Later layers win.
  package init(templates: [[String: File]], theme: [[String: File]]) {
    self.templates = templates
    themeLayers = theme
    self.theme = theme.reduce(into: [:]) { $0.merge($1) { _, later in later } }
  }

  var templateNames: [String] {
    Set(templates.flatMap(\.keys)).filter { $0.hasSuffix(".html") }
      .map { String($0.dropLast(5)) }.sorted()
  }

  func template(named name: String) -> Source? {
    templates.reversed().lazy.compactMap { $0[name + ".html"] }.first.map(\.source)
  }

  /// Every file of every layer, those of one name together: templates, words, theme, each sorted by name.
  package var all: [LayeredFile] {
    func files(_ layers: [[String: File]], in folder: String) -> [LayeredFile] {
      Set(layers.flatMap(\.keys)).sorted().map { name in
        LayeredFile(path: folder + name, layers: layers.compactMap { $0[name] })
      }
    }
    let templates = files(templates, in: "templates/")
    return templates.filter { !$0.isWords } + templates.filter(\.isWords)
      + files(themeLayers, in: "theme/")
  }

  /// The templates that one is made with, itself first.
  package func parts(ofTemplate name: String) -> [TemplatePart] {
    templateParts(of: name) { template(named: $0) }
  }

  /// The site's own words, in its language; single words of a later layer go before those of an earlier one.
  package func words(
    for settings: Settings, reporting diagnostics: inout DiagnosticList
  ) -> Words {
    let files = templates.map { layer in
      layer.filter { $0.key.hasPrefix("words/") && $0.key.hasSuffix(".yml") }.map { path, file in
        (language: path.dropFirst(6).dropLast(4).lowercased(), file: file)
      }.sorted { $0.file.shownPath < $1.file.shownPath }
    }
    return Words.read(
      settings.language, at: settings.languageLocation,
      languages: Set(files.joined().map(\.language)).sorted(),
      files: { language in
        files.joined().filter { $0.language == language }.map(\.file.source)
      }, reporting: &diagnostics)
  }
}
