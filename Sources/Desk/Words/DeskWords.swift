import Base
import Planning
import SiteBuilding
import StrictYAML

/// The words of the desk in the site's language, beside the site's own.
struct DeskWords: Sendable {
  let site: Messages
  private let texts: [String: String]

  /// Words missing in a language are shown in English.
  init(_ site: Messages, language: String) {
    self.site = site
    let tags = ["en"] + DeskWords.tags(language)
    texts = tags.reduce(into: [:]) { texts, tag in
      texts.merge(DeskWords.texts(of: tag)) { _, later in later }
    }
  }

  subscript(_ word: DeskWord) -> String { texts[word.key] ?? word.key }

  /// A word with its parameters, in braces, filled in.
  subscript(_ word: DeskWord, _ values: (name: String, value: String)...) -> String {
    values.reduce(self[word]) { text, parameter in
      text.replacing("{\(parameter.name)}", with: parameter.value)
    }
  }

  /// Explains a setting and its default.
  func explanation(of row: SettingRow) -> String {
    self[
      .explained, ("explanation", texts[row.wordKey] ?? row.key),
      ("otherwise", texts[row.wordKeyWithout] ?? "")]
  }

  /// For templates: `{{words.desk.undo}}`, and the site's words by their own names. Parameters stay
  /// in braces, for script.
  var fixed: [String: String] {
    site.fixed.merging(texts.map { ("desk.\($0.key)", $0.value) }) { _, desk in desk }
  }

  /// By key, with the rows of the reference's table of settings.
  static func texts(of language: String) -> [String: String] {
    let rows = language == "en" ? SettingRow.all : []
    return rows.reduce(into: fileTexts(of: language)) { texts, row in
      texts[row.wordKey] = row.value
      texts[row.wordKeyWithout] = row.otherwise
    }
  }

  private static func fileTexts(of language: String) -> [String: String] {
    guard let file = BuiltinFiles.templates.file(at: "desk/words/\(language).yml") else {
      return [:]
    }
    var ignored = DiagnosticList()
    let source = Source(path: "Templates/" + file.path, bytes: file.bytes)
    let pairs = YAMLDocument.parse(source, reporting: &ignored)?.root?.pairs
    return (pairs.map(Array.init) ?? []).reduce(into: [:]) { texts, pair in
      if let key = pair.key.text { texts[key] = pair.value.text }
    }
  }

  /// `en-GB` → `en`, `en-gb`.
  private static func tags(_ language: String) -> [String] {
    let parts = language.lowercased().split(separator: "-")
    return parts.indices.map { parts[...$0].joined(separator: "-") }
  }
}
