import LibraryCommands
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

  /// The values of a key that takes only these.
  var choices: [String] { SettingRow.choices[key] ?? [] }

  private static let choices: [String: [String]] = [
    "ratingScale": RatingScale.allCases.map { String($0.rawValue) },
    "titleLanguage": ["romaji", "english", "native"],
    "colors": ["theme", "covers", "kinds"],
    "sharePictures": ["all", "reviewed", "off"],
    "storyPictures": ["recent", "all", "off"],
    "coverTint": ["true", "false"],
    "emoji": ["true", "false"],
    "descriptions": ["full", "short", "none"],
    "covers": ["local", "none", "words"],
    "refresh": ["daily", "weekly", "monthly"],
    "libraryFile": ["true", "false"],
    "crawlers": ["all", "no-training", "none"],
  ]

  /// The keys of its mapping, `{name: …, links: […]}`, if each can be set by itself.
  var parts: [String] {
    guard value.hasPrefix("{"), value.contains("all optional"),
      let end = value.firstRange(of: "}, ")
    else { return [] }
    return value[..<end.lowerBound].dropFirst().split(separator: ", ").compactMap {
      $0.split(separator: ":").first.map(String.init)
    }
  }

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
    let written = try editor.writtenSettings()
    settings = SettingRow.all.map { SettingContextRow($0, written, request) }
    avatar = request.hidden([])
  }
}

struct SettingContextRow: TemplateContext {
  let key: String
  let explanation: String
  /// A form for the key, or for each key of its mapping.
  let forms: [SettingFormContext]

  init(_ row: SettingRow, _ written: [String: String], _ request: ScreenRequest) {
    key = row.key
    explanation = request.words.explanation(of: row)
    let value = written[key] ?? ""
    // What isn't a mapping stays a text.
    let parts = value.isEmpty || value.hasPrefix("{") ? row.parts : []
    forms =
      parts.isEmpty
      ? [SettingFormContext(key, value, choices: row.choices, request)]
      : parts.map { part in
        let key = "\(row.key).\(part)"
        return SettingFormContext(key, written[key] ?? "", choices: [], request)
      }
  }
}

struct SettingFormContext: TemplateContext {
  let key: String
  let value: String
  let isLong: Bool
  let isColor: Bool
  /// The only values that the key can have, and no value; empty if it takes others.
  let choices: [ChoiceContext]
  let fields: [FieldContext]

  init(_ key: String, _ value: String, choices: [String], _ request: ScreenRequest) {
    (self.key, self.value) = (key, value)
    // A field of one line would lose line breaks.
    isLong = value.utf8.count > 60 || value.contains(where: \.isNewline)
    isColor = key == "accent"
    // A value of another form, such as `{from: 18}`, stays a text.
    let words = [""] + choices
    self.choices =
      words.count > 1 && words.contains(value)
      ? words.map {
        ChoiceContext(
          value: $0, label: $0.isEmpty ? request.words[.noValue] : $0, isCurrent: $0 == value)
      } : []
    fields = request.hidden([("key", key), ("seen", value)])
  }
}
