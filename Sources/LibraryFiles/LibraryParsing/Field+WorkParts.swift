import Base
import MediaLibrary
import StrictYAML

extension Field {
  func titles(sharing title: String, _ reading: inout Reading) -> [Work.LocalizedTitle] {
    textsByKey(
      knownLanguages, wanted: Shape("titles by language", "{english: …, native: …}"),
      sharing: title, &reading
    ) { language, field, text, reading in
      if !knownLanguages.contains(language), !isShortLanguageTag(language) {
        reading.report(field.key, .unknownTitleLanguage(language, known: titleLanguages))
      }
      return Work.LocalizedTitle(language: language, text: text)
    }
  }

  func creators(_ reading: inout Reading) -> [Work.Creator] {
    values(
      creatorKeys, Work.Creator(name: ""),
      wanted: Shape("names with roles", "[{name: …, role: …}]"), required: ["name"], &reading
    ) { creator, _, _ in
      if creator.name.isEmpty { return nil }
      if creator.names.isEmpty { return creator }
      let names = creator.names.filter { $0 != creator.name }
      return Work.Creator(name: creator.name, role: creator.role, names: names)
    }
  }

  func characters(_ reading: inout Reading) -> [Work.Character] {
    items(
      characterKeys, Work.Character(name: ""), required: ["name"],
      wanted: Shape("names with roles", "[{name: …, role: …}]"), &reading
    ) { !$0.name.isEmpty }
  }

  func series(_ reading: inout Reading) -> Work.Series? {
    if node.isScalar { return text(&reading).map { Work.Series(name: $0) } }
    guard isMapping(wanted: Shape("a name with a position", "{name: …, position: 1}"), &reading)
    else { return nil }
    var series = Work.Series(name: "")
    seriesKeys.read(node, into: &series, &reading)
    return has("name", &reading) && !series.name.isEmpty ? series : nil
  }

  func relations(_ reading: inout Reading) -> [Work.Relation] {
    items(
      relationKeys, Work.Relation(type: "", id: ""), required: ["type", "id"],
      wanted: Shape("types with ids", "[{type: SEQUEL, id: anime/…}]"), &reading
    ) { !$0.type.isEmpty && !$0.id.isEmpty }
  }

  func episodes(_ reading: inout Reading) -> [Work.Episode] {
    items(
      episodeKeys, Work.Episode(number: -1), required: ["number"],
      wanted: Shape("numbers with titles", "[{number: 1, title: …}]"), &reading
    ) { $0.number >= 0 }
  }

  func sources(_ reading: inout Reading) -> [Work.DataSource] {
    items(
      sourceKeys, Work.DataSource(name: ""), required: ["name"],
      wanted: Shape("names with addresses", "[{name: …, url: https://…}]"), &reading
    ) { !$0.name.isEmpty }
  }

  func airing(_ reading: inout Reading) -> [Work.Airing] {
    values(
      AiringDraft.keys, AiringDraft(),
      wanted: Shape("episodes with times", "[{episode: 1, at: 2026-01-09T15:00:00Z}]"),
      required: ["episode", "at"], &reading
    ) { draft, _, _ in
      guard let episode = draft.episode, let at = draft.at else { return nil }
      return Work.Airing(episode: episode, at: at)
    }
  }

  /// Values that are read in place; incomplete ones are left out, which is reported.
  func items<Value>(
    _ table: KeyTable<Value>, _ empty: @autoclosure () -> Value, required: [String],
    wanted: Shape, _ reading: inout Reading, where isComplete: (Value) -> Bool
  ) -> [Value] {
    values(table, empty(), wanted: wanted, required: required, &reading) { value, _, _ in
      isComplete(value) ? value : nil
    }
  }

  func externalIDs(_ reading: inout Reading) -> [Work.ExternalID] {
    textsByKey(
      knownRegistries, wanted: Shape("ids by tracker", "{mal: 1, anilist: 1}"), &reading
    ) { registry, field, text, reading in
      if text.utf8.contains(UInt8(ascii: ":")), text.contains("://") {
        reading.report(field.node, .idIsAddress(text, key: registry))
      }
      return Work.ExternalID(registry: registry, value: text)
    }
  }

  /// `<folder>/<slug>`; the title needn't exist.
  func entryID(_ reading: inout Reading) -> String? {
    guard let text = text(&reading) else { return nil }
    if let id = EntryID(text) ?? EntryID(written: text) { return id.text }
    return reading.report(node, .noEntryID(text))
  }

  func color(_ reading: inout Reading) -> String? {
    guard let text = text(&reading) else { return nil }
    let digits = text.utf8.dropFirst()
    if text.hasPrefix("#"), digits.count == 6,
      digits.allSatisfy({ $0.isASCIIDigit || (0x61...0x66).contains($0 | 0x20) })
    {
      return text.lowercased()
    }
    return reading.report(node, .noColor(text, key: name))
  }

  /// From 0 to 100, in hundredths.
  func percentage(_ reading: inout Reading) -> Int? {
    guard let value = hundredths(&reading) else { return nil }
    if value <= 100 * 100 { return value }
    return reading.report(node, .percentageOutOfRange(node.text ?? "", key: name))
  }

  func isMapping(wanted: Shape, _ reading: inout Reading) -> Bool {
    if node.isMapping { return true }
    reading.report(node, .wrongType(of: name, wanted: wanted, found: node.content))
    return false
  }
}

private let titleLanguages = ["romaji", "english", "native"]
private let knownLanguages = Set(titleLanguages)

/// The registries of nearly all ids; other names are fine.
private let knownRegistries: Set = [
  "mal", "anilist", "kitsu", "igdb", "steam", "isbn13", "goodreads",
]

/// A longer word may be a language tag, but is probably a misspelled name.
private func isShortLanguageTag(_ text: String) -> Bool {
  text.utf8.prefix { $0 != UInt8(ascii: "-") }.count <= 3 && isLanguageTag(text)
}

private let creatorKeys = KeyTable<Work.Creator>(
  [
    .init("name") { $0.name = $1.text(&$2) ?? "" },
    .init("role") { $0.role = $1.text(&$2) },
    .init("names") { $0.names = $1.texts(&$2) },
  ], shorthand: { Work.Creator(name: $0) })

private let characterKeys = KeyTable<Work.Character>(
  [
    .init("name") { $0.name = $1.text(&$2) ?? "" },
    .init("role") { $0.role = $1.word(Work.Character.Role.self, &$2) },
    .init("image") { $0.image = $1.picture(&$2) },
  ], shorthand: { Work.Character(name: $0) })

private let seriesKeys = KeyTable<Work.Series>([
  .init("name") { $0.name = $1.text(&$2) ?? "" },
  .init("position") { $0.position = $1.hundredths(&$2) },
])

private let relationKeys = KeyTable<Work.Relation>([
  .init("type") { $0.type = $1.word(RelationType.self, &$2)?.rawValue ?? "" },
  .init("id") { $0.id = $1.entryID(&$2) ?? "" },
])

private let episodeKeys = KeyTable<Work.Episode>([
  .init("number") { $0.number = $1.count(&$2) ?? -1 },
  .init("title") { $0.title = $1.text(&$2) },
  .init("aired") { $0.aired = $1.date(&$2) },
])

private let sourceKeys = KeyTable<Work.DataSource>(
  [
    .init("name") { $0.name = $1.text(&$2) ?? "" },
    .init("url") { $0.url = $1.url(["http", "https"], &$2) },
    .init("date") { $0.date = $1.date(&$2) },
  ], shorthand: { Work.DataSource(name: $0) })

private struct AiringDraft {
  var episode: Int?
  var at: Moment?

  static let keys = KeyTable<AiringDraft>([
    .init("episode") { $0.episode = $1.count(&$2) },
    .init("at") { airing, field, reading in
      guard let text = field.text(&reading) else { return }
      airing.at = Moment(rfc3339: text)
      if airing.at == nil { reading.report(field.node, .noMoment(text)) }
    },
  ])
}

/// `ffcc00` for `#fc0`, `ffcc00` or `gold`; nil if the color is unclear.
func sixDigits(ofColor text: String) -> String? {
  if let named = colorsByName[text.lowercased()] { return named }
  let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
  guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
  return switch digits.count {
  case 3: digits.map { "\($0)\($0)" }.joined()
  case 6: String(digits)
  default: nil
  }
}

/// The basic colors of CSS, and common others.
private let colorsByName = [
  "black": "000000", "silver": "c0c0c0", "gray": "808080", "grey": "808080", "white": "ffffff",
  "maroon": "800000", "red": "ff0000", "purple": "800080", "fuchsia": "ff00ff",
  "magenta": "ff00ff", "green": "008000", "lime": "00ff00", "olive": "808000", "yellow": "ffff00",
  "navy": "000080", "blue": "0000ff", "teal": "008080", "aqua": "00ffff", "cyan": "00ffff",
  "orange": "ffa500", "pink": "ffc0cb", "brown": "a52a2a", "gold": "ffd700", "violet": "ee82ee",
  "indigo": "4b0082", "crimson": "dc143c", "turquoise": "40e0d0",
]
