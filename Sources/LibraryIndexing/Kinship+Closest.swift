import MediaLibrary

extension Kinship {
  /// The listed titles whose groups in common with one weigh most, but for those that are `known` anyway; of equal ones
  /// the first by `rank`.
  ///
  /// Of each group those are looked at that are next to the title on the group's page (from about the same time), so that
  /// the work is bounded however large the groups are. What may share most, by the signatures, is compared first: of most
  /// the groups, each a miss of the cache, are never looked at.
  func closest(
    to entry: EntryIndex, without known: [EntryIndex], count: Int, weights: [Int], genreCount: Int,
    rank: [Int]
  ) -> [EntryIndex] {
    var best: [Relative] = []
    best.reserveCapacity(count + 1)
    groups.withRow(entry) { own in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: 128) { bounds in
        let own = OwnGroups(own, weights: weights, genreCount: genreCount, bounds: bounds)
        withNeighbours(of: entry, own) { neighbours in
          var last: Neighbour?
          while let next = neighbours.takeLargest() {
            if best.count == count, next.bound < best[count - 1].weight { break }
            guard next != last else { continue }
            last = next
            guard let weight = groups.withRow(next.entry, own.similarity) else { continue }
            let relative = Relative(entry: next.entry, weight: weight, rank: rank[next.entry])
            guard best.count < count || relative.isCloser(than: best[count - 1]),
              !known.contains(next.entry)
            else { continue }
            best.insert(relative, atMost: count)
          }
        }
      }
    }
    return best.map(\.entry)
  }

  /// Those that share a group with a title, some more than once.
  private func withNeighbours(
    of entry: EntryIndex, _ own: OwnGroups, _ body: (inout NeighbourHeap) -> Void
  ) {
    let reach = 6
    let most = own.groups.count * (2 * reach + 1)
    withUnsafeTemporaryAllocation(of: Neighbour.self, capacity: most) { room in
      var count = 0
      for (group, place) in zip(own.groups, places[entry]) {
        members.withRow(Int(group)) { all in
          let middle = min(Int(place), all.count)
          for other in all[max(middle - reach, 0)..<min(middle + reach + 1, all.count)]
          where other != entry {
            room[count] = Neighbour(bound: own.bound(signatures[Int(other)]), entry: other)
            count += 1
          }
        }
      }
      var heap = NeighbourHeap(UnsafeMutableBufferPointer(rebasing: room[..<count]))
      body(&heap)
    }
  }
}

/// A title's groups, ready to be compared with those of many others.
private struct OwnGroups {
  /// Ascending.
  let groups: UnsafeBufferPointer<UInt32>
  private let weights: [Int]
  private let genreCount: Int
  /// For each bit of the signature, what the groups with it weigh; of other bits nothing is said.
  private let bounds: UnsafeMutableBufferPointer<Int>
  private var signature = Kinship.Signature()

  init(
    _ groups: UnsafeBufferPointer<UInt32>, weights: [Int], genreCount: Int,
    bounds: UnsafeMutableBufferPointer<Int>
  ) {
    self.groups = groups
    self.weights = weights
    self.genreCount = genreCount
    self.bounds = bounds
    for group in groups {
      let bit = Kinship.Signature.bit(of: group)
      if !signature.contains(bit) { bounds[bit] = 0 }
      bounds[bit] += weights[Int(group)]
      signature.insert(group)
    }
  }

  /// No less than what the groups in common with a title of this signature weigh.
  func bound(_ other: Kinship.Signature) -> Int {
    var bound = 0
    signature.forEachShared(other) { bound &+= bounds[$0] }
    return bound
  }

  /// What the groups in common with a title of these weigh; nil when they don't tell anything. As
  /// `GroupTable.similarity`, and passes over most groups by their bits.
  func similarity(_ others: UnsafeBufferPointer<UInt32>) -> Int? {
    var weight = 0
    var count = 0
    var isTelling = false
    var place = 0
    for other in others where signature.contains(Kinship.Signature.bit(of: other)) {
      while place < groups.count, groups[place] < other { place += 1 }
      guard place < groups.count else { break }
      if groups[place] == other {
        weight += weights[Int(other)]
        count += 1
        isTelling = count > 1 || other >= genreCount
      }
    }
    return isTelling ? weight : nil
  }
}

/// A title by how close it is to another one.
private struct Relative {
  let entry: EntryIndex
  let weight: Int
  let rank: Int

  func isCloser(than other: Relative) -> Bool {
    weight == other.weight ? rank < other.rank : weight > other.weight
  }
}

extension [Relative] {
  /// Puts one in its place among the closest.
  fileprivate mutating func insert(_ new: Relative, atMost most: Int) {
    if count == most { removeLast() }
    append(new)
    var place = count - 1
    while place > 0, new.isCloser(than: self[place - 1]) {
      swapAt(place, place - 1)
      place -= 1
    }
  }
}

/// A title with the most that it can share, as one number: dozens of them are ordered for each page.
private struct Neighbour: Comparable {
  private let key: UInt64

  init(bound: Int, entry: UInt32) {
    key = UInt64(truncatingIfNeeded: bound) << 32 | UInt64(entry)
  }

  var bound: Int { Int(key >> 32) }
  var entry: EntryIndex { EntryIndex(key & 0xFFFF_FFFF) }

  static func < (a: Neighbour, b: Neighbour) -> Bool { a.key < b.key }
}

/// Hands out the largest first. A dozen of a hundred are asked for, so sorting them all would take ten times as long.
private struct NeighbourHeap {
  private let room: UnsafeMutableBufferPointer<Neighbour>
  private var count: Int

  init(_ neighbours: UnsafeMutableBufferPointer<Neighbour>) {
    room = neighbours
    count = neighbours.count
    for place in (0..<count / 2).reversed() { sink(room[place], from: place) }
  }

  mutating func takeLargest() -> Neighbour? {
    guard count > 0 else { return nil }
    let largest = room[0]
    count -= 1
    sink(room[count], from: 0)
    return largest
  }

  /// Puts one where none below it is larger, on the way from a free place.
  private func sink(_ neighbour: Neighbour, from start: Int) {
    var place = start
    while case var child = 2 * place + 1, child < count {
      if child + 1 < count, room[child] < room[child + 1] { child += 1 }
      guard neighbour < room[child] else { break }
      room[place] = room[child]
      place = child
    }
    room[place] = neighbour
  }
}
