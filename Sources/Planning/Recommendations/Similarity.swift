extension GroupTable {
  /// The groups of a title, ascending, at most `mostPerTitle`.
  func groups(of entry: EntryIndex) -> some Sequence<GroupIndex> {
    ofTitle[entry].lazy.map { GroupIndex($0) }
  }

  /// How much two titles have in common: the weights of the groups that both are in.
  func similarity(_ a: EntryIndex, _ b: EntryIndex) -> (weight: Int, isSignificant: Bool) {
    var (weight, count, isSignificant) = (0, 0, false)
    forEachShared(a, b) { group in
      weight += weights[group]
      count += 1
      // One genre in common says nothing; genres are the first groups.
      isSignificant = isSignificant || count > 1 || group >= genreCount
    }
    return (weight, isSignificant)
  }

  /// The groups that two titles share, the one that weighs most first, at most three.
  func sharedGroups(_ a: EntryIndex, _ b: EntryIndex) -> [GroupIndex] {
    var shared: [GroupIndex] = []
    forEachShared(a, b) { group in
      // Behind those that weigh as much.
      let index = shared.firstIndex { weights[$0] < weights[group] } ?? shared.count
      shared.insert(group, at: index)
      if shared.count > SimilarTitle.mostShared { shared.removeLast() }
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
