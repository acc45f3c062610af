import Base
import Exchange
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// The changes that a source's facts make in a title.
struct TitleFilling {
  private(set) var changes: [(key: String, change: KeyChange)] = []
  private(set) var written: [FactName] = []
  /// Facts that a refresh wrote and the source still has.
  private(set) var confirmed: [FactName] = []

  /// - Parameters:
  ///   - title: its node in the file
  ///   - record: its earlier refreshes
  ///   - keepsSources: writes new sources even if no other fact is new
  init(
    _ facts: [Fact], into title: YAMLNode, _ record: RefreshMemory.Record,
    _ options: RefreshOptions, keepingSources keepsSources: Bool = false
  ) {
    var members: [FieldKey: [YAMLValue.Pair]] = [:]
    var sources: [YAMLValue] = []
    for fact in facts {
      let name = fact.name
      let current = name.node(in: title)?.canonical
      let isOurs = record.isOurs(name, saying: current)
      // Facts that the owner deleted aren't restored.
      let isOpen = name.isOpen(in: title) && record.facts[name] == nil
      guard isOpen || isOurs || options.overwritten.contains(name.key) else { continue }
      if current == fact.value.canonical {
        if isOurs { confirmed.append(name) }
        continue
      }
      written.append(name)
      if name.key == .sources {
        if let index = name.sourceIndex(in: title) {
          changes += ["url", "date"].compactMap { key in
            fact.value.member(key).map {
              (name.key.rawValue, .inItem(index, key: key, .set($0)))
            }
          }
        } else {
          sources.append(fact.value)
        }
      } else if let member = name.member {
        members[name.key, default: []].append(YAMLValue.Pair(member, fact.value))
      } else {
        changes.append((name.key.rawValue, .set(fact.value)))
        for companion in fact.companions { changes.append((companion.key, .set(companion.value))) }
        let given = Set(fact.companions.map(\.key))
        for key in name.key.companions.map(\.rawValue)
        where !given.contains(key) && title[key] != nil {
          changes.append((key, .remove))
        }
      }
    }
    if sources.count > 1, title[FieldKey.sources.rawValue]?.isAbsent ?? true {
      // A missing list can be added only once.
      changes.append((FieldKey.sources.rawValue, .set(.list(sources))))
    } else {
      changes += sources.map { (FieldKey.sources.rawValue, .append($0)) }
    }
    // A new source alone doesn't change a file.
    if !keepsSources, written.allSatisfy({ $0.key == .sources }) {
      changes = []
      written = []
    }
    for key in FieldKey.refreshed {
      if let pairs = members[key] { changes.append((key.rawValue, .set(.mapping(pairs)))) }
    }
  }
}

extension RefreshMemory.Record {
  /// Whether a fact is unchanged since a refresh wrote it.
  func isOurs(_ name: FactName, saying current: String?) -> Bool {
    guard let written = facts[name], let current else { return false }
    return written.hash == factHash(current)
  }
}

func factHash(_ canonical: String) -> String { String(FNV1a.hash(canonical.utf8), radix: 16) }

func factHash(_ picture: [UInt8]) -> String { String(FNV1a.hash(picture.span), radix: 16) }

extension YAMLValue {
  /// In the form of `YAMLNode.canonical`.
  var canonical: String {
    switch self {
    case .word(let text), .text(let text): text.trimmed
    case .list(let items): "[" + items.map(\.canonical).joined(separator: "\u{1F}") + "]"
    case .mapping(let pairs):
      "{"
        + pairs.map { "\($0.key)\u{1E}\($0.value.canonical)" }.sorted()
        .joined(separator: "\u{1F}") + "}"
    }
  }

  func member(_ name: String) -> YAMLValue? {
    if case .mapping(let pairs) = self { pairs.first { $0.key == name }?.value } else { nil }
  }
}

/// The match among a source's titles.
enum TitleChoice {
  case found(CatalogueTitle, by: String)
  /// One of these, the likeliest first.
  case unsure([CatalogueTitle])
  case unknown
  /// The answer's ids contradict the library's.
  case contradicted(CatalogueTitle)

  var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension LibraryTitle {
  /// The match for an id with which the source was asked.
  func choice(among found: [CatalogueTitle], askedBy asked: Work.ExternalID) -> TitleChoice {
    let own = found.filter { $0.facts.kind == kind && $0.ids.contains(asked) }
    // Two titles may share another site's id: the same format decides, then the name, then the
    // older one.
    let sorted = own.map { title in
      (title, likeness: (agreesInFormat(title) ? 2 : 0) + (isLike(title) ? 1 : 0))
    }.sorted { a, b in
      let (x, y) = (a.0.facts.id ?? "", b.0.facts.id ?? "")
      return a.likeness != b.likeness
        ? a.likeness > b.likeness : (x.utf8.count, x) < (y.utf8.count, y)
    }.map(\.0)
    guard let first = sorted.first else { return .unknown }
    // Publishers use numbers again, and sites have typing errors.
    if asked.isbn != nil, facts.isOtherBook(than: TitleFacts(first)) { return .unknown }
    let others = ids.filter { id in
      id != asked && first.ids.contains { $0.registry == id.registry }
    }
    // Two ids lead to different titles of the source, so one of them is wrong.
    if others.contains(where: { !first.ids.contains($0) }) { return .contradicted(first) }
    return .found(first, by: "\(asked.registry) \(asked.value)")
  }

  private func agreesInFormat(_ title: CatalogueTitle) -> Bool {
    facts.format != nil && facts.format == TitleFacts(title).format
  }
}

extension TitleFacts {
  init(_ title: CatalogueTitle) { self.init(title.facts, registry: "") }
}
