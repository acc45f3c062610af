import LibraryIndexing

/// A title that has much in common with another one.
package struct Relative: Sendable, Equatable {
  package let entry: EntryIndex
  /// What both have in common, the most telling first, at most three.
  package let shared: ArraySlice<UInt32>
}

/// For each title those that have most in common with it.
package final class Relatives: Sendable {
  /// How many a title has at most, and how much is told that they share.
  package static let most = 6
  static let mostShared = 3

  private let parts: [Part]
  /// Where each title is in them.
  private let places: [(part: Int, line: Int)]

  /// Of the parts that `kinship` has found, in the order of its titles.
  package init(_ kinship: Kinship, _ parts: [Part]) {
    self.parts = parts
    var places = Array(repeating: (part: 0, line: 0), count: kinship.count)
    var number = 0
    for (part, found) in parts.enumerated() {
      for line in 0..<found.count {
        places[kinship.order[number]] = (part, line)
        number += 1
      }
    }
    self.places = places
  }

  /// The closest first.
  package subscript(entry: EntryIndex) -> [Relative] {
    let (part, line) = places[entry]
    return parts[part][line]
  }

  /// Some of them: a line for each title.
  package struct Part: Sendable {
    let count: Int
    /// So many places for each title, and for each of those; in four bytes each, as there are 24 for
    /// a title.
    private var entries: [UInt32]
    private var shared: [UInt32]
    private static let free = UInt32.max

    init(count: Int) {
      self.count = count
      entries = Array(repeating: Part.free, count: count * Relatives.most)
      shared = Array(repeating: Part.free, count: entries.count * Relatives.mostShared)
    }

    subscript(line: Int) -> [Relative] {
      let places = line * Relatives.most..<(line + 1) * Relatives.most
      return places.prefix { entries[$0] != Part.free }.map { place in
        let start = place * Relatives.mostShared
        return Relative(
          entry: EntryIndex(entries[place]),
          shared: shared[start..<start + Relatives.mostShared].prefix { $0 != Part.free })
      }
    }

    /// Sets the title at a place of a line, and what it shares with that line's.
    mutating func set(
      _ place: Int, of line: Int, to entry: EntryIndex, sharing groups: some Sequence<GroupIndex>
    ) {
      let place = line * Relatives.most + place
      entries[place] = UInt32(entry)
      for (number, group) in groups.prefix(Relatives.mostShared).enumerated() {
        shared[place * Relatives.mostShared + number] = UInt32(group)
      }
    }
  }
}
