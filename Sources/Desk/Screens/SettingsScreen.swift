import Base
import LibraryCommands
import LibraryFiles
import MediaLibrary
import SiteBuilding
import Templates

/// The keys of `tokonoma.yml` with their explanations.
enum SettingsScreen: Screen {
  static func context(of request: ScreenRequest) throws -> Named<SettingsContext>? {
    guard request.rest.isEmpty else { return nil }
    return Named(request.words[.settings], try SettingsContext(request))
  }
}

/// A setting and its explanation in the reference.
struct SettingRow: Sendable {
  let key: String
  let value: String
  /// The default.
  let otherwise: String

  /// The keys of its texts among the words of a language.
  var wordKey: String { "setting-\(key)" }
  var wordKeyWithout: String { "setting-\(key)-without" }

  /// The rows of the table in the reference.
  static let all: [SettingRow] = {
    let file = BuiltinFiles.reference.file(at: "settings.md")
    let lines = String(decoding: file?.bytes ?? [], as: UTF8.self).split(separator: "\n")
    let table = lines.drop { !$0.hasPrefix("| `") }.prefix { $0.hasPrefix("|") }
    return table.compactMap { line in
      let cells = line.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init)
      guard cells.count == 3, cells[0].hasPrefix("`"), cells[0].hasSuffix("`") else { return nil }
      let texts = cells.map { $0.replacing("`", with: "") }
      return SettingRow(key: texts[0], value: texts[1], otherwise: texts[2])
    }
  }()
}

/// `desk/settings.html`
struct SettingsContext: TemplateContext {
  let settings: [SettingContextRow]
  let avatar: [FieldContext]

  init(_ request: ScreenRequest) throws {
    let editor = LibraryEditor(request.project, settings: request.reading.settings)
    let written = Dictionary(
      try editor.writtenSettings().map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    settings = SettingRow.all.map { SettingContextRow($0, written[$0.key] ?? "", request) }
    avatar = request.hidden([])
  }

  static let fields = Fields<SettingsContext>("settings")
}

struct SettingContextRow: TemplateContext {
  let key: String
  let value: String
  let explanation: String
  let isLong: Bool
  let isColor: Bool
  let fields: [FieldContext]

  init(_ row: SettingRow, _ value: String, _ request: ScreenRequest) {
    (key, self.value) = (row.key, value)
    explanation = request.words.explanation(of: row)
    isLong = value.utf8.count > 60
    isColor = row.key == "accent"
    fields = request.hidden([("key", row.key), ("seen", value)])
  }

  static let fields = Fields<SettingContextRow>("setting row")
}
