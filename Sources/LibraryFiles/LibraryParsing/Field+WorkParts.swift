import Base
import MediaLibrary
import StrictYAML

extension Field {
  func titles(sharing title: String, _ reading: inout Reading) -> [Work.LocalizedTitle] {
    textsByKey(
      knownLanguages, wanted: Shape("titles by language", "{english: …, native: …}"),
      sharing: title, &reading
    ) { known, field, text, reading in
      if let known { return Work.LocalizedTitle(language: known, text: text) }
      let language = field.name
      if !isShortLanguageTag(language) {
        reading.report(field.key, .unknownTitleLanguage(language, known: titleLanguages))
      }
      return Work.LocalizedTitle(language: language, text: text)
    }
  }

  func creators(_ reading: inout Reading) -> [Work.Creator] {
    values(
      CreatorDraft.keys, CreatorDraft(),
      wanted: Shape("names with roles", "[{name: …, role: …}]"), required: ["name"], &reading
    ) { draft, _, _ in
      draft.name.map { name in
        Work.Creator(name: name, role: draft.role, names: draft.names.filter { $0 != name })
      }
    }
  }

  func characters(_ reading: inout Reading) -> [Work.Character] {
    values(
      CharacterDraft.keys, CharacterDraft(),
      wanted: Shape("names with roles", "[{name: …, role: …}]"), required: ["name"], &reading
    ) { draft, _, _ in
      draft.name.map { Work.Character(name: $0, role: draft.role, image: draft.image) }
    }
  }

  func series(_ reading: inout Reading) -> Work.Series? {
    if node.isScalar { return text(&reading).map { Work.Series(name: $0, position: nil) } }
    guard isMapping(wanted: Shape("a name with a position", "{name: …, position: 1}"), &reading)
    else { return nil }
    var draft = SeriesDraft()
    SeriesDraft.keys.read(node, into: &draft, &reading)
    guard has("name", &reading), let name = draft.name else { return nil }
    return Work.Series(name: name, position: draft.position)
  }

  func relations(_ reading: inout Reading) -> [Work.Relation] {
    values(
      RelationDraft.keys, RelationDraft(),
      wanted: Shape("types with ids", "[{type: SEQUEL, id: anime/…}]"),
      required: ["type", "id"],
      &reading
    ) { draft, _, _ in
      guard let type = draft.type, let id = draft.id else { return nil }
      return Work.Relation(type: type.rawValue, id: id)
    }
  }

  func episodes(_ reading: inout Reading) -> [Work.Episode] {
    values(
      EpisodeDraft.keys, EpisodeDraft(),
      wanted: Shape("numbers with titles", "[{number: 1, title: …}]"),
      required: ["number"],
      &reading
    ) { draft, _, _ in
      draft.number.map { Work.Episode(number: $0, title: draft.title, aired: draft.aired) }
    }
  }

  func sources(_ reading: inout Reading) -> [Work.DataSource] {
    values(
      SourceDraft.keys, SourceDraft(),
      wanted: Shape("names with addresses", "[{name: …, url: https://…}]"), required: ["name"],
      &reading
    ) { draft, _, _ in
      draft.name.map { Work.DataSource(name: $0, url: draft.url, date: draft.date) }
    }
  }

  func airing(_ reading: inout Reading) -> [Work.Airing] {
    values(
      AiringDraft.keys, AiringDraft(),
      wanted: Shape("episodes with times", "[{episode: 1, at: 2026-01-09T15:00:00Z}]"),
      required: ["episode", "at"],
      &reading
    ) { draft, _, _ in
      guard let episode = draft.episode, let at = draft.at else { return nil }
      return Work.Airing(episode: episode, at: at)
    }
  }

  func externalIDs(_ reading: inout Reading) -> [Work.ExternalID] {
    textsByKey(
      knownRegistries, wanted: Shape("ids by tracker", "{mal: 1, anilist: 1}"), &reading
    ) { known, field, text, reading in
      if text.utf8.contains(UInt8(ascii: ":")), text.contains("://") {
        reading.report(field.node, .idIsAddress(text, key: field.name))
      }
      return Work.ExternalID(registry: known ?? field.name, value: text)
    }
  }

  /// `<folder>/<slug>`; the title needn't exist.
  func entryID(_ reading: inout Reading) -> String? {
    guard let text = text(&reading) else { return nil }
    if let id = EntryID(text) { return id.text }
    reading.report(node, .noEntryID(text))
    return nil
  }

  func color(_ reading: inout Reading) -> String? {
    guard let text = text(&reading) else { return nil }
    let digits = text.utf8.dropFirst()
    if text.hasPrefix("#"), digits.count == 6,
      digits.allSatisfy({ $0.isASCIIDigit || (0x61...0x66).contains($0 | 0x20) })
    {
      return text.lowercased()
    }
    reading.report(node, .noColor(text, key: name))
    return nil
  }

  /// From 0 to 100, in hundredths.
  func percentage(_ reading: inout Reading) -> Int? {
    guard let value = hundredths(&reading) else { return nil }
    if value <= 100 * 100 { return value }
    reading.report(node, .percentageOutOfRange(node.text ?? "", key: name))
    return nil
  }

  func isMapping(wanted: Shape, _ reading: inout Reading) -> Bool {
    if node.isMapping { return true }
    reading.report(node, .wrongType(of: name, wanted: wanted, found: node.content))
    return false
  }
}

private let knownRoles = KnownWords(Work.Creator.roleKeys.map { ($0, $0) })

private let titleLanguages = ["romaji", "english", "native"]
private let knownLanguages = KnownWords(titleLanguages.map { ($0, $0) })

/// The registries of nearly all ids; other names are fine.
private let knownRegistries = KnownWords(
  ["mal", "anilist", "kitsu", "igdb", "steam", "isbn13", "goodreads"].map { ($0, $0) })

/// A longer word may be a language tag, but is probably a misspelled name.
private func isShortLanguageTag(_ text: String) -> Bool {
  text.utf8.prefix { $0 != UInt8(ascii: "-") }.count <= 3 && isLanguageTag(text)
}

private struct CreatorDraft {
  var name: String?
  var role: String?
  var names: [String] = []

  static let keys = KeyTable<CreatorDraft>(
    [
      .init("name") { $0.name = $1.text(&$2) },
      .init("role") { $0.role = knownRoles.meaning(of: $1.node) ?? $1.text(&$2) },
      .init("names") { $0.names = $1.texts(&$2) },
    ], shorthand: { CreatorDraft(name: $0) })
}

private struct CharacterDraft {
  var name: String?
  var role: Work.Character.Role?
  var image: String?

  static let keys = KeyTable<CharacterDraft>(
    [
      .init("name") { $0.name = $1.text(&$2) },
      .init("role") { $0.role = $1.word(Work.Character.Role.self, &$2) },
      .init("image") { $0.image = $1.picture(&$2) },
    ], shorthand: { CharacterDraft(name: $0) })
}

private struct SeriesDraft {
  var name: String?
  var position: Int?

  static let keys = KeyTable<SeriesDraft>([
    .init("name") { $0.name = $1.text(&$2) },
    .init("position") { $0.position = $1.hundredths(&$2) },
  ])
}

private struct RelationDraft {
  var type: RelationType?
  var id: String?

  static let keys = KeyTable<RelationDraft>([
    .init("type") { $0.type = $1.word(RelationType.self, &$2) },
    .init("id") { $0.id = $1.entryID(&$2) },
  ])
}

private struct EpisodeDraft {
  var number: Int?
  var title: String?
  var aired: PartialDate?

  static let keys = KeyTable<EpisodeDraft>([
    .init("number") { $0.number = $1.count(&$2) },
    .init("title") { $0.title = $1.text(&$2) },
    .init("aired") { $0.aired = $1.date(&$2) },
  ])
}

private struct SourceDraft {
  var name: String?
  var url: String?
  var date: PartialDate?

  static let keys = KeyTable<SourceDraft>(
    [
      .init("name") { $0.name = $1.text(&$2) },
      .init("url") { $0.url = $1.url(["http", "https"], &$2) },
      .init("date") { $0.date = $1.date(&$2) },
    ], shorthand: { SourceDraft(name: $0) })
}

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
