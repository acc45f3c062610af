import MediaLibrary

/// The keys whose exported values win over the owner's.
package struct TakenKeys: Sendable {
  let keys: Set<FieldKey>
  let includesLists: Bool
  let includesRemoved: Bool

  static let lists = "lists"
  /// Stands for titles and lists that the owner removed. `all` doesn't include it, since it may
  /// publish them again.
  static let removed = "removed"

  package static let none = TakenKeys(keys: [])
  package static let all = TakenKeys(keys: Set(FieldKey.imported), includesLists: true)

  /// `title`, `status`, `rating` …
  package static let names = FieldKey.imported.map(\.rawValue) + [lists, removed]

  private init(keys: Set<FieldKey>, includesLists: Bool = false, includesRemoved: Bool = false) {
    (self.keys, self.includesLists, self.includesRemoved) = (keys, includesLists, includesRemoved)
  }

  package init?(name: String) {
    if name == Self.lists {
      self.init(keys: [], includesLists: true)
      return
    }
    if name == Self.removed {
      self.init(keys: [], includesRemoved: true)
      return
    }
    guard let key = FieldKey(rawValue: name), FieldKey.imported.contains(key) else { return nil }
    self.init(keys: [key])
  }

  var isEmpty: Bool { keys.isEmpty && !includesLists && !includesRemoved }

  package func union(_ other: TakenKeys) -> TakenKeys {
    TakenKeys(
      keys: keys.union(other.keys), includesLists: includesLists || other.includesLists,
      includesRemoved: includesRemoved || other.includesRemoved)
  }
}
