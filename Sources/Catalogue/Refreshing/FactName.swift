import MediaLibrary
import StrictYAML
import Trackers

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

  init(_ key: FieldKey, _ member: String? = nil) {
    self.key = key
    self.member = member
  }

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
    case .communityRating:
      return key.companions.allSatisfy { title[$0.rawValue]?.isAbsent ?? true }
    default: return true
    }
  }
}

extension YAMLNode {
  /// The value in one form, however it is written.
  var canonical: String {
    if let text { return text.trimmed }
    if isSequence { return "[" + items.map(\.canonical).joined(separator: "\u{1F}") + "]" }
    let members = pairs.map { "\($0.key.text ?? "")\u{1E}\($0.value.canonical)" }.sorted()
    return "{" + members.joined(separator: "\u{1F}") + "}"
  }
}
