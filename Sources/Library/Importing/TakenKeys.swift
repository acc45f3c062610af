import Trackers

/// The keys whose values an import takes from the export where the owner wrote something else.
package struct TakenKeys: Sendable {
  let keys: Set<TitleKey>

  package static let none = TakenKeys(keys: [])
  package static let all = TakenKeys(keys: Set(TitleKey.allCases))

  /// What can be named: `title`, `status`, `rating` …
  package static let names = TitleKey.allCases.map(\.rawValue)

  private init(keys: Set<TitleKey>) {
    self.keys = keys
  }

  /// nil when there is no such key.
  package init?(name: String) {
    guard let key = TitleKey(rawValue: name) else { return nil }
    keys = [key]
  }

  package func union(_ other: TakenKeys) -> TakenKeys {
    TakenKeys(keys: keys.union(other.keys))
  }
}
