/// A title that has much in common with another one.
package struct Relative: Sendable, Equatable {
  package let entry: EntryIndex
  /// What both have in common, the most telling first, at most three.
  package let shared: ArraySlice<GroupIndex>
}

/// For each title those that have most in common with it.
package struct Relatives: Sendable {
  /// How many a title has at most, and how much is told that they share.
  package static let most = 6
  static let mostShared = 3

  /// So many places for each title, and for each of those; a free one holds -1.
  private var entries: [EntryIndex]
  private var shared: [GroupIndex]

  init(count: Int) {
    entries = Array(repeating: -1, count: count * Relatives.most)
    shared = Array(repeating: -1, count: entries.count * Relatives.mostShared)
  }

  /// The closest first.
  package subscript(entry: EntryIndex) -> [Relative] {
    let places = entry * Relatives.most..<(entry + 1) * Relatives.most
    return places.prefix { entries[$0] >= 0 }.map { place in
      let start = place * Relatives.mostShared
      return Relative(
        entry: entries[place],
        shared: shared[start..<start + Relatives.mostShared].prefix { $0 >= 0 })
    }
  }

  /// Sets the title at a place of another one's, and what both share.
  mutating func set(
    _ place: Int, of entry: EntryIndex, to other: EntryIndex,
    sharing groups: some Sequence<GroupIndex>
  ) {
    let place = entry * Relatives.most + place
    entries[place] = other
    for (number, group) in groups.prefix(Relatives.mostShared).enumerated() {
      shared[place * Relatives.mostShared + number] = group
    }
  }
}
