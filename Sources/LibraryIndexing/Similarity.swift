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
  /// For each title bits for its groups: two titles have no more in common than these have.
  let signatures: [Signature]

  init(groups: Rows<UInt32>, places: Rows<UInt32>, members: Rows<UInt32>) {
    self.groups = groups
    self.places = places
    self.members = members
    signatures = (0..<groups.count).map { title in
      var signature = Signature()
      for group in groups[title] { signature.insert(group) }
      return signature
    }
  }

  /// Of 128 bits, the first groups (the genres, which most titles share) have one each; the others are spread over the
  /// second half by Fibonacci hashing.
  struct Signature: Sendable {
    private(set) var low: UInt64 = 0
    private(set) var high: UInt64 = 0

    static func bit(of group: UInt32) -> Int {
      Int(group < 64 ? group : 64 | (group &* 0x9E37_79B1) &>> 26)
    }

    mutating func insert(_ group: UInt32) {
      let bit = Signature.bit(of: group)
      if bit < 64 { low |= 1 &<< UInt64(bit) } else { high |= 1 &<< UInt64(bit) }
    }

    func contains(_ bit: Int) -> Bool { (bit < 64 ? low : high) &>> UInt64(bit) & 1 != 0 }

    /// Calls `body` with each bit that both have.
    @inline(__always)
    func forEachShared(_ other: Signature, _ body: (_ bit: Int) -> Void) {
      var shared = low & other.low
      while shared != 0 {
        body(shared.trailingZeroBitCount)
        shared &= shared &- 1
      }
      shared = high & other.high
      while shared != 0 {
        body(64 | shared.trailingZeroBitCount)
        shared &= shared &- 1
      }
    }
  }
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
  /// Takes 6,000 instructions for a title of seven groups, so it is worked out where the page is rendered.
  package func mostSimilar(
    to entry: EntryIndex, without known: [EntryIndex], count: Int
  ) -> [EntryIndex] {
    groups.kinship.closest(
      to: entry, without: known, count: count, weights: groups.weights,
      genreCount: groups.genreCount, rank: rank)
  }
}
