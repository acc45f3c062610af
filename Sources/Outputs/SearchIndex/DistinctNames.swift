import Base

/// Names, each once; keeps its memory when it is emptied for those of another title.
struct DistinctNames {
  private var names: [String] = []
  // Of more than sixteen: to hash two or three names takes longer than to compare them.
  private var seen: Set<String> = []

  mutating func removeAll() {
    names.removeAll(keepingCapacity: true)
    seen.removeAll()
  }

  /// Adds a name unless it is there already; whether it is a new one.
  mutating func insert(_ name: String) -> Bool {
    if names.count < 16 {
      if names.contains(where: { $0.isSame(as: name) }) { return false }
    } else {
      if seen.isEmpty { seen = Set(names) }
      guard seen.insert(name).inserted else { return false }
    }
    names.append(name)
    return true
  }

  /// Adds a name that is known to be new, before any other.
  mutating func append(_ name: String) { names.append(name) }
}
