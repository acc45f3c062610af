import Base
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// What a source's facts change in a title, and what of it is to be remembered.
struct TitleFilling {
  private(set) var changes: [(key: String, change: KeyChange)] = []
  /// The facts that will stand in the file because of this.
  private(set) var written: [FactName] = []
  /// Those that are there already as a refresh wrote them, and as the source still says.
  private(set) var confirmed: [FactName] = []

  /// - Parameters:
  ///   - title: as it stands in its file
  ///   - record: what refreshes wrote there
  init(
    _ facts: [Fact], into title: YAMLNode, _ record: RefreshMemory.Record, _ options: RefreshOptions
  ) {
    var members: [RefreshKey: [YAMLValue.Pair]] = [:]
    for fact in facts {
      let name = fact.name
      let current = name.node(in: title)?.canonical
      let isOurs = record.isOurs(name, saying: current)
      // What its owner took out again is not to come back.
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
          changes.append((name.key.rawValue, .append(fact.value)))
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
    // That nothing else is new is no reason to change a file.
    if written.allSatisfy({ $0.key == .sources }) {
      changes = []
      written = []
    }
    for key in RefreshKey.allCases {
      if let pairs = members[key] { changes.append((key.rawValue, .set(.mapping(pairs)))) }
    }
  }
}

extension RefreshMemory.Record {
  /// Whether a fact stands as a refresh wrote it.
  func isOurs(_ name: FactName, saying current: String?) -> Bool {
    guard let written = facts[name], let current else { return false }
    return written.hash == factHash(current)
  }
}

/// By what a fact is known again.
func factHash(_ canonical: String) -> String { String(FNV1a.hash(canonical.utf8), radix: 16) }

/// By what a picture is known again.
func factHash(_ picture: [UInt8]) -> String { String(FNV1a.hash(picture.span), radix: 16) }

extension YAMLValue {
  /// What it says, as `YAMLNode.canonical` has it.
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
