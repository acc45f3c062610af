import MediaLibrary

/// Who is next to whom, as tables of small numbers: looked at for every title's page, by far more often than anything
/// else. In 32 bits they stay in a core's cache at 10,000 titles.
struct Kinship: Sendable {
  /// The groups of each title, ascending.
  let groups: Rows<UInt32>
  /// Where the title is among the members of each of them, or would be if it were listed.
  let places: Rows<UInt32>
  /// The listed titles of each group in the order of its page.
  let members: Rows<UInt32>
}

extension GroupTable {
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
  package func mostTelling(_ a: EntryIndex, _ b: EntryIndex) -> [GroupIndex] {
    var shared: [GroupIndex] = []
    shared.reserveCapacity(8)
    forEachShared(a, b) { shared.append($0) }
    // The closure takes the one array with it, not the whole table: this runs for every card.
    let weights = weights
    shared.sort { a, b in weights[a] == weights[b] ? a < b : weights[a] > weights[b] }
    if shared.count > 3 { shared.removeLast(shared.count - 3) }
    return shared
  }

  /// Both lists of groups are short and ascending.
  private func forEachShared(_ a: EntryIndex, _ b: EntryIndex, do body: (GroupIndex) -> Void) {
    kinship.groups.withRow(a) { first in
      kinship.groups.withRow(b) { second in
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

extension LibraryIndex {
  /// The listed titles that have most in common with one, but for those that are `known` anyway.
  ///
  /// Takes 15,000 instructions for a title of seven groups, so it is worked out where the page is rendered.
  package func mostSimilar(
    to entry: EntryIndex, without known: [EntryIndex], count: Int
  ) -> [EntryIndex] {
    var best: [(weight: Int, entry: EntryIndex)] = []
    best.reserveCapacity(count + 1)
    var last = entry
    for candidate in neighbours(of: entry).lazy.map({ EntryIndex($0) }) where candidate != last {
      last = candidate
      let similarity = groups.similarity(entry, candidate)
      guard similarity.isTelling, !known.contains(candidate) else { continue }
      let place = best.firstIndex {
        similarity.weight == $0.weight
          ? rank[candidate] < rank[$0.entry] : similarity.weight > $0.weight
      }
      guard place != nil || best.count < count else { continue }
      best.insert((similarity.weight, candidate), at: place ?? best.count)
      if best.count > count { best.removeLast() }
    }
    return best.map(\.entry)
  }

  /// Listed titles that share a group with one, ascending, some more than once: of each group those
  /// next to it on the group's page (from about the same time), so that the work is bounded however
  /// large the groups are.
  private func neighbours(of entry: EntryIndex) -> [UInt32] {
    let reach = 6
    let kinship = groups.kinship
    var found: [UInt32] = []
    kinship.groups.withRow(entry) { own in
      kinship.places.withRow(entry) { places in
        found.reserveCapacity(own.count * (2 * reach + 1))
        for (group, place) in zip(own, places) {
          kinship.members.withRow(Int(group)) { all in
            let middle = min(Int(place), all.count)
            for other in all[max(middle - reach, 0)..<min(middle + reach + 1, all.count)]
            where other != entry {
              found.append(other)
            }
          }
        }
      }
    }
    found.sort()
    return found
  }
}
