/// A title that has much in common with another one.
package struct Relative: Sendable, Equatable {
  package let entry: EntryIndex
  /// What both have in common, the most telling first, at most three.
  package let shared: ArraySlice<UInt32>
}

/// For each title those that have most in common with it.
package struct Relatives: Sendable {
  /// How many a title has at most, and how much is told that they share.
  package static let most = 6
  static let mostShared = 3

  /// So many places for each title, and for each of those; in four bytes each, as there are 24 for
  /// a title.
  private var entries: [UInt32]
  private var shared: [UInt32]
  private static let free = UInt32.max

  init(count: Int) {
    entries = Array(repeating: Relatives.free, count: count * Relatives.most)
    shared = Array(repeating: Relatives.free, count: entries.count * Relatives.mostShared)
  }

  /// The closest first.
  package subscript(entry: EntryIndex) -> [Relative] {
    let places = entry * Relatives.most..<(entry + 1) * Relatives.most
    return places.prefix { entries[$0] != Relatives.free }.map { place in
      let start = place * Relatives.mostShared
      return Relative(
        entry: EntryIndex(entries[place]),
        shared: shared[start..<start + Relatives.mostShared].prefix { $0 != Relatives.free })
    }
  }

  /// Sets the title at a place of another one's, and what both share.
  mutating func set(
    _ place: Int, of entry: EntryIndex, to other: EntryIndex,
    sharing groups: some Sequence<GroupIndex>
  ) {
    let place = entry * Relatives.most + place
    entries[place] = UInt32(other)
    for (number, group) in groups.prefix(Relatives.mostShared).enumerated() {
      shared[place * Relatives.mostShared + number] = UInt32(group)
    }
  }
}
