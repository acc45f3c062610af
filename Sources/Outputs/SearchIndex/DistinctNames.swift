import TextFolding

/// Names, each once; keeps its room when it is emptied for those of another title.
struct DistinctNames {
  private var names: [String] = []
  // Only of many: to hash two or three names takes longer than to look through them.
  private var seen: Set<String> = []

  mutating func removeAll() {
    // `removeAll(keepingCapacity:)` takes three times as long for a few.
    while names.popLast() != nil {}
    seen.removeAll()
  }

  /// Whether it is a new one.
  mutating func insert(_ name: String) -> Bool {
    if names.count < 16 {
      // Lent by a span: a loop would count a reference to each.
      let known = names.span
      for place in known.indices where known[place].isSame(as: name) { return false }
    } else {
      if seen.isEmpty { seen = Set(names) }
      guard seen.insert(name).inserted else { return false }
    }
    names.append(name)
    return true
  }

  /// Adds those that are known to be new, before any other.
  mutating func append(_ name: String) { names.append(name) }
}
