import MediaLibrary

/// What two titles have in common, and how much that says.
struct Similarity {
  var weight = 0
  var shared: [GroupIndex] = []
}

extension GroupTable {
  /// Compares the groups of two titles; both lists are short and ascending.
  func similarity(_ a: EntryIndex, _ b: EntryIndex) -> Similarity {
    var similarity = Similarity()
    var (mine, others) = (groupsOfTitle[a], groupsOfTitle[b])
    while let own = mine.first, let other = others.first {
      if own == other {
        similarity.weight += groups[own].weight
        similarity.shared.append(own)
      }
      if own <= other { mine.removeFirst() }
      if other <= own { others.removeFirst() }
    }
    return similarity
  }

  /// The most telling of some groups, at most three.
  func mostTelling(_ shared: [GroupIndex]) -> [GroupIndex] {
    Array(
      shared.sorted { a, b in (-groups[a].weight, a) < (-groups[b].weight, b) }.prefix(3))
  }

  /// Listed titles that share a group with one: of each group those next to it on the group's page
  /// (from about the same time), so that the work is bounded however large the groups are.
  func neighbours(of entry: EntryIndex, place: (GroupIndex) -> Int) -> Set<EntryIndex> {
    let reach = 8
    var found: Set<EntryIndex> = []
    for group in groupsOfTitle[entry] {
      let all = members[group]
      let middle = all.startIndex + min(place(group), all.count)
      let near = max(middle - reach, all.startIndex)..<min(middle + reach + 1, all.endIndex)
      for item in all[near] { found.insert(item.entry) }
    }
    found.remove(entry)
    return found
  }
}
