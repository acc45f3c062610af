import LibraryIndexing

extension GroupTable {
  /// The groups of a title, ascending, at most `mostPerTitle`.
  func groups(of entry: EntryIndex) -> some Sequence<GroupIndex> {
    ofTitle[entry].lazy.map { GroupIndex($0) }
  }

  /// How much two titles have in common: the weights of the groups that both are in.
  func similarity(_ a: EntryIndex, _ b: EntryIndex) -> (weight: Int, isTelling: Bool) {
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
  func mostTelling(_ a: EntryIndex, _ b: EntryIndex) -> [GroupIndex] {
    var shared: [GroupIndex] = []
    shared.reserveCapacity(4)
    // Each goes to its place as it comes, behind those of its weight: sorting a handful takes twice as long.
    forEachShared(a, b) { group in
      shared.append(group)
      var place = shared.count - 1
      while place > 0, weights[shared[place - 1]] < weights[group] {
        shared.swapAt(place, place - 1)
        place -= 1
      }
      if shared.count > 3 { shared.removeLast() }
    }
    return shared
  }

  /// Both lists of groups are short and ascending.
  private func forEachShared(_ a: EntryIndex, _ b: EntryIndex, do body: (GroupIndex) -> Void) {
    ofTitle.withRow(a) { first in
      ofTitle.withRow(b) { second in
        var (i, j) = (0, 0)
        while i < first.count, j < second.count {
          let (x, y) = (first[i], second[j])
          if x == y { body(GroupIndex(x)) }
          if x <= y { i += 1 }
          if y <= x { j += 1 }
        }
      }
    }
  }
}
