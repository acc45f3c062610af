import MediaLibrary

extension GroupTable {
  /// How much two titles have in common: the weights of the groups that both are in.
  package func similarity(_ a: EntryIndex, _ b: EntryIndex) -> (weight: Int, isTelling: Bool) {
    var weight = 0
    var count = 0
    var last = 0
    forEachShared(a, b) { group in
      weight += weights[group]
      count += 1
      last = group
    }
    // One genre in common says nothing; genres are the first groups.
    return (weight, count > 1 || (count == 1 && last >= genreCount))
  }

  /// What two titles have in common, the most telling first, at most three.
  package func mostTelling(_ a: EntryIndex, _ b: EntryIndex) -> [GroupIndex] {
    var shared: [GroupIndex] = []
    forEachShared(a, b) { shared.append($0) }
    // The closure takes the one array with it, not the whole table: this runs for every card.
    let weights = weights
    shared.sort { a, b in weights[a] == weights[b] ? a < b : weights[a] > weights[b] }
    return Array(shared.prefix(3))
  }

  /// Both lists of groups are short and ascending.
  private func forEachShared(_ a: EntryIndex, _ b: EntryIndex, do body: (GroupIndex) -> Void) {
    let (first, second) = (groupsOfTitle[a], groupsOfTitle[b])
    var (i, j) = (first.startIndex, second.startIndex)
    while i < first.endIndex, j < second.endIndex {
      let (x, y) = (first[i], second[j])
      if x == y { body(x) }
      if x <= y { i += 1 }
      if y <= x { j += 1 }
    }
  }
}

extension LibraryIndex {
  /// Listed titles that share a group with one, ascending: of each group those next to it on the
  /// group's page (from about the same time), so that the work is bounded however large the groups
  /// are.
  package func neighbours(of entry: EntryIndex) -> [EntryIndex] {
    let reach = 6
    var found: [EntryIndex] = []
    for group in groups.groupsOfTitle[entry] {
      let all = groups.members[group]
      let middle = all.startIndex + min(place(of: entry, in: group), all.count)
      let near = max(middle - reach, all.startIndex)..<min(middle + reach + 1, all.endIndex)
      for place in near where all[place].entry != entry { found.append(all[place].entry) }
    }
    found.sort()
    var last = -1
    return found.filter { candidate in
      defer { last = candidate }
      return candidate != last
    }
  }
}
