import Base
import Exchange
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

struct Fact {
  let name: FactName
  let value: YAMLValue
  /// Keys that are written and removed together with it.
  let companions: [(key: String, value: YAMLValue)]

  init(_ name: FactName, _ value: YAMLValue, companions: [(key: String, value: YAMLValue)] = []) {
    (self.name, self.value, self.companions) = (name, value, companions)
  }
}

extension Fact {
  init(source: String, page: String?, on date: PartialDate) {
    let name = YAMLValue.Pair("name", .text(source))
    let link = page.map { [YAMLValue.Pair("url", .text($0))] } ?? []
    let day = YAMLValue.Pair("date", .word(date.iso))
    self.init(FactName(.sources, source), .mapping([name] + link + [day]))
  }
}

extension PictureCredit {
  func fact(on date: PartialDate) -> Fact { Fact(source: name, page: page, on: date) }
}

extension CatalogueTitle {
  /// All facts except the cover.
  ///
  /// - Parameters:
  ///   - title: its title in the library
  ///   - date: when the source was asked
  ///   - library: the library's id for a related title
  func facts(
    for title: String, from source: SourceInfo, _ options: RefreshOptions,
    on date: PartialDate, related library: (ExportedTitle.Related) -> String?
  ) -> [Fact] {
    var found: [Fact] = []
    for key in FieldKey.refreshed where options.wants(key) {
      switch key {
      case .ids, .sources, .cover: continue
      case .titles: found += names(besides: title)
      case .synonyms: if let synonyms = synonyms(besides: title) { found.append(synonyms) }
      case .relations: if let relations = relations(library) { found.append(relations) }
      case .description:
        if let text = facts.text(.description) {
          found.append(Fact(FactName(key), .text(description(text, options.descriptions))))
        }
      case .duration where hasDoubtfulDuration: continue
      default:
        guard var value = facts.values[key]?.value else { continue }
        if case .list(let names) = value, [.studios, .developers, .publishers].contains(key) {
          value = .list(distinct(names.map(CompanyName.proper)))
        }
        if case .list(let counts) = value, key == .seasons {
          found.append(Fact(FactName(key), .list(counts.map { .word($0) })))
          continue
        }
        let companions = key.companions.compactMap { companion in
          facts.values[companion]?.value.map {
            (key: companion.rawValue, value: $0.yaml(scale: .ten))
          }
        }
        found.append(Fact(FactName(key), value.yaml(scale: .ten), companions: companions))
      }
    }
    for id in ids.sorted(by: { ($0.registry, $0.value) < ($1.registry, $1.value) })
    // With two ids on one site, either may be right.
    where ids.count(where: { $0.registry == id.registry }) == 1 {
      found.append(Fact(FactName(.ids, id.registry), .text(id.value)))
    }
    found.append(Fact(source: source.name, page: page, on: date))
    return found
  }

  func credit(of picture: CoverPicture) -> PictureCredit? { pictureCredits[picture.address] }

  /// Each company once, in its first spelling.
  private func distinct(_ companies: [String]) -> [String] {
    var seen: Set<String> = []
    return companies.filter { name in
      let key = CompanyName.key(name)
      return key.isEmpty || seen.insert(key).inserted
    }
  }

  /// Whether the duration is probably that of the whole: 148 minutes for each of 6 episodes.
  private var hasDoubtfulDuration: Bool {
    facts.kind == .anime && facts.values[.duration]?.number ?? 0 > 70
      && facts.values[.episodes]?.number ?? 0 > 3
  }

  /// Titles by language, with the source's own title if it differs from the library's.
  private func names(besides title: String) -> [Fact] {
    var names = (facts.values[.titles]?.pairs ?? []).compactMap { pair in
      pair.value.text.map { (language: pair.key, text: $0) }
    }
    let isInLatin = facts.title.unicodeScalars.allSatisfy { $0.value < 0x2E80 }
    if !facts.title.isEmpty, isInLatin, [.anime, .manga].contains(facts.kind),
      !names.contains(where: { $0.language == "romaji" || $0.text == facts.title })
    {
      names.insert(("romaji", facts.title), at: 0)
    }
    return names.filter { !isSpelling($0.text, of: title) }.map {
      Fact(FactName(.titles, $0.language), .text($0.text))
    }
  }

  private func synonyms(besides title: String) -> Fact? {
    let others = facts.texts(.synonyms).filter { $0 != facts.title && !isSpelling($0, of: title) }
    return others.isEmpty ? nil : Fact(FactName(.synonyms), .list(others.map { .text($0) }))
  }

  /// Whether a name is the library's title in other letters (`WIND BREAKER`).
  private func isSpelling(_ name: String, of title: String) -> Bool {
    name == title || Folding.standard.fold(name) == Folding.standard.fold(title)
  }

  private func relations(_ library: (ExportedTitle.Related) -> String?) -> Fact? {
    var seen: Set<String> = []
    let items = facts.related.compactMap { related -> YAMLValue? in
      guard RelationType(rawValue: related.type) != nil, let id = library(related),
        seen.insert(id).inserted
      else { return nil }
      return .mapping([
        YAMLValue.Pair("type", .word(related.type)), YAMLValue.Pair("id", .text(id)),
      ])
    }
    return items.isEmpty ? nil : Fact(FactName(.relations), .list(items))
  }

  /// The description, or its beginning up to the end of a sentence.
  private func description(_ text: String, _ extent: Settings.Descriptions) -> String {
    guard extent == .short, text.count > shortDescription else { return text }
    let paragraph = text.prefix { !$0.isNewline }
    if paragraph.count <= shortDescription { return String(paragraph) }
    let head = paragraph.prefix(shortDescription)
    if let end = head.lastIndex(where: { ".!?。！？".contains($0) }) { return String(head[...end]) }
    let words = head.lastIndex(of: " ").map { head[..<$0] } ?? head
    return words + "…"
  }
}

/// Characters.
private let shortDescription = 300

extension FieldKey {
  /// Without these a title's page is bare, so further sources are asked for them.
  static let essential: Set<FieldKey> = [.cover, .genres, .description, .released]

  /// The keys that are written and removed together with this one.
  var companions: [FieldKey] {
    self == .communityRating ? [.communityVotes, .communitySource] : []
  }
}

/// The name of a fact: a key, or a key and a name in it: `genres`, `ids.anilist`, `sources.AniList`.
struct FactName: Hashable, Comparable {
  let key: FieldKey
  let member: String?

  init(_ key: FieldKey, _ member: String? = nil) { (self.key, self.member) = (key, member) }

  /// nil for a key that refreshes don't write.
  init?(_ text: String) {
    let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
    guard let first = parts.first, let key = FieldKey(refreshed: first) else { return nil }
    self.init(key, parts.count > 1 ? parts[1] : nil)
  }

  var text: String { key.rawValue + (member.map { ".\($0)" } ?? "") }

  static func < (a: FactName, b: FactName) -> Bool {
    a.text.unicodeScalars.lexicographicallyPrecedes(b.text.unicodeScalars)
  }
}

extension FactName {
  func node(in title: YAMLNode) -> YAMLNode? {
    guard let node = title[key.rawValue], !node.isAbsent else { return nil }
    guard let member else { return node }
    if key == .sources { return sourceIndex(in: title).map { Array(node.items)[$0] } }
    guard let inner = node[member], !inner.isAbsent else { return nil }
    return inner
  }

  /// The index of `sources.AniList` in the list of sources.
  func sourceIndex(in title: YAMLNode) -> Int? {
    guard let list = title[FieldKey.sources.rawValue], list.isSequence else { return nil }
    return list.items.enumerated().first { _, item in
      (item.text ?? item["name"]?.text)?.trimmed == member
    }?.offset
  }

  /// Whether the file has no value for it, under this key or another one.
  func isOpen(in title: YAMLNode) -> Bool {
    if node(in: title) != nil { return false }
    let parent = title[key.rawValue]
    if member != nil, let parent, !parent.isAbsent {
      return key == .sources ? parent.isSequence : parent.isMapping
    }
    switch key {
    case .creators:
      return !title.pairs.contains { pair in
        let name = pair.key.text ?? ""
        return Work.Creator.roleKeys.contains { name == $0 || name == $0 + "s" }
      }
    case .communityRating: return key.companions.allSatisfy { title[$0.rawValue]?.isAbsent ?? true }
    default: return true
    }
  }
}

extension YAMLNode {
  /// The value in a canonical form, however it is written.
  var canonical: String {
    if let text { return text.trimmed }
    if isSequence { return "[" + items.map(\.canonical).joined(separator: "\u{1F}") + "]" }
    let members = pairs.map { "\($0.key.text ?? "")\u{1E}\($0.value.canonical)" }.sorted()
    return "{" + members.joined(separator: "\u{1F}") + "}"
  }
}
