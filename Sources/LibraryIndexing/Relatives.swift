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

  /// The line of each title.
  private let lines: [Int]
  private var all = Part(count: 0)

  /// Of the parts that `kinship` has found, in the order of its titles.
  package init(_ kinship: Kinship, _ parts: [Part]) {
    lines = kinship.numbers
    for part in parts { all.append(part) }
  }

  /// The closest first.
  package subscript(entry: EntryIndex) -> [Relative] { all[lines[entry]] }

  /// Some of them: a line for each title.
  package struct Part: Sendable {
    /// So many places for each title, and for each of those; a free one holds -1.
    private var entries: [EntryIndex]
    private var shared: [GroupIndex]

    init(count: Int) {
      entries = Array(repeating: -1, count: count * Relatives.most)
      shared = Array(repeating: -1, count: entries.count * Relatives.mostShared)
    }

    subscript(line: Int) -> [Relative] {
      let places = line * Relatives.most..<(line + 1) * Relatives.most
      return places.prefix { entries[$0] >= 0 }.map { place in
        let start = place * Relatives.mostShared
        return Relative(
          entry: entries[place],
          shared: shared[start..<start + Relatives.mostShared].prefix { $0 >= 0 })
      }
    }

    mutating func append(_ other: Part) {
      entries += other.entries
      shared += other.shared
    }

    /// Sets the title at a place of a line, and what it shares with that line's.
    mutating func set(
      _ place: Int, of line: Int, to entry: EntryIndex, sharing groups: some Sequence<GroupIndex>
    ) {
      let place = line * Relatives.most + place
      entries[place] = entry
      for (number, group) in groups.prefix(Relatives.mostShared).enumerated() {
        shared[place * Relatives.mostShared + number] = group
      }
    }
  }
}
