import MediaLibrary

/// The keys whose exported values win over the owner's.
package struct TakenKeys: Sendable {
  let keys: Set<FieldKey>
  let includesLists: Bool
  let includesRemoved: Bool

  package static let lists = "lists"
  /// Stands for titles and lists that the owner removed. `all` doesn't include it, since it may
  /// publish them again.
  package static let removed = "removed"

  package static let none = TakenKeys(keys: [])
  package static let all = TakenKeys(keys: Set(FieldKey.imported), includesLists: true)

  /// `title`, `status`, `rating` …
  package static let names = FieldKey.imported.map(\.rawValue) + [lists, removed]

  private init(keys: Set<FieldKey>, includesLists: Bool = false, includesRemoved: Bool = false) {
    (self.keys, self.includesLists, self.includesRemoved) = (keys, includesLists, includesRemoved)
  }

  package init?(name: String) {
    let key = FieldKey(rawValue: name).flatMap { FieldKey.imported.contains($0) ? $0 : nil }
    guard key != nil || [Self.lists, Self.removed].contains(name) else { return nil }
    self.init(
      keys: Set([key].compactMap(\.self)), includesLists: name == Self.lists,
      includesRemoved: name == Self.removed)
  }

  var isEmpty: Bool { keys.isEmpty && !includesLists && !includesRemoved }

  package func union(_ other: TakenKeys) -> TakenKeys {
    TakenKeys(
      keys: keys.union(other.keys), includesLists: includesLists || other.includesLists,
      includesRemoved: includesRemoved || other.includesRemoved)
  }
}
