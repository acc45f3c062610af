extension Sequence {
  /// The first element with each key.
  @inlinable
  package func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// The elements without duplicates.
  @inlinable
  package func unique() -> [Element] { unique { $0 } }
}
