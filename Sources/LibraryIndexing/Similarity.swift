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
  /// For each title a word with the bits of its groups: two titles have no more in common than their words have.
  let signatures: [UInt64]

  init(groups: Rows<UInt32>, places: Rows<UInt32>, members: Rows<UInt32>) {
    self.groups = groups
    self.places = places
    self.members = members
    signatures = (0..<groups.count).map { groups[$0].reduce(0) { $0 | Kinship.bit(of: $1) } }
  }

  /// One of 64, spread by Fibonacci hashing.
  static func bit(of group: UInt32) -> UInt64 { 1 &<< UInt64((group &* 0x9E37_79B1) &>> 26) }
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
  /// Takes 10,000 instructions for a title of seven groups, so it is worked out where the page is rendered. What has the
  /// highest bound is compared first, so that most neighbours' groups, each a miss of the cache, are never looked at.
  package func mostSimilar(
    to entry: EntryIndex, without known: [EntryIndex], count: Int
  ) -> [EntryIndex] {
    var best: [(weight: Int, entry: EntryIndex)] = []
    best.reserveCapacity(count + 1)
    var last: Neighbour?
    for neighbour in neighbours(of: entry).reversed() where neighbour != last {
      last = neighbour
      if best.count == count, neighbour.bound < best[count - 1].weight { break }
      let candidate = neighbour.entry
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

  /// Listed titles that share a group with one by what they can have in common at most, ascending, some more than once:
  /// of each group those next to it on the group's page (from about the same time), so that the work is bounded however
  /// large the groups are.
  private func neighbours(of entry: EntryIndex) -> [Neighbour] {
    let reach = 6
    let kinship = groups.kinship
    let own = kinship.groups[entry].map {
      (bit: Kinship.bit(of: $0), weight: groups.weights[Int($0)])
    }
    var found: [Neighbour] = []
    found.reserveCapacity(own.count * 2 * reach)
    kinship.places.withRow(entry) { places in
      for (group, place) in zip(kinship.groups[entry], places) {
        kinship.members.withRow(Int(group)) { all in
          let middle = min(Int(place), all.count)
          for other in all[max(middle - reach, 0)..<min(middle + reach + 1, all.count)]
          where other != entry {
            let signature = kinship.signatures[Int(other)]
            var bound = 0
            for group in own where signature & group.bit != 0 { bound += group.weight }
            found.append(Neighbour(bound: bound, entry: other))
          }
        }
      }
    }
    found.sort()
    return found
  }
}

/// One number, as dozens of them are sorted for each title.
private struct Neighbour: Comparable {
  private let key: UInt64

  init(bound: Int, entry: UInt32) {
    key = UInt64(truncatingIfNeeded: bound) << 32 | UInt64(entry)
  }

  /// No less than the similarity's weight.
  var bound: Int { Int(key >> 32) }
  var entry: EntryIndex { EntryIndex(key & 0xFFFF_FFFF) }

  static func < (a: Neighbour, b: Neighbour) -> Bool { a.key < b.key }
}
