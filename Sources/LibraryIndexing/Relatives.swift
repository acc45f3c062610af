/// For each title those that have most in common with it, the closest first.
package struct Relatives: Sendable {
  /// How many a title has at most.
  package static let most = 6

  /// So many places for each title; those that are free hold `.max`.
  private var closest: [UInt32]

  init(count: Int) {
    closest = Array(repeating: .max, count: count * Relatives.most)
  }

  package subscript(entry: EntryIndex) -> [EntryIndex] {
    closest[entry * Relatives.most..<(entry + 1) * Relatives.most].prefix { $0 < .max }
      .map { EntryIndex($0) }
  }

  mutating func set(_ place: Int, of entry: EntryIndex, to other: EntryIndex) {
    closest[entry * Relatives.most + place] = UInt32(other)
  }
}
