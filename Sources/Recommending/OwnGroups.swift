import LibraryIndexing

/// The groups of a title in 128 bits: two titles have no more in common than these have.
///
/// The first 96 are for one group each, the largest ones: of what two titles share, nearly all is among them. The others
/// share the bits of the last lane.
struct Signature {
  private var bits = SIMD4<UInt32>()

  init() {}

  /// That of one group, by its place in the order of sizes; those of a title are in different lanes if they can be.
  init(ofLargest place: Int) {
    if place < 96 { bits[place % 3] = 1 << (place / 3) } else { bits[3] = 1 << (place % 32) }
  }

  mutating func formUnion(_ other: Signature) { bits |= other.bits }

  func intersects(_ other: Signature) -> Bool { bits & other.bits != SIMD4() }

  /// The bits that two have in common besides those of a group that they share.
  func further(_ other: Signature, than group: Signature) -> Signature {
    var further = self
    further.bits &= other.bits & ~group.bits
    return further
  }

  var isEmpty: Bool { bits == SIMD4() }
  /// Whether each bit is for one group.
  var isCertain: Bool { bits[3] == 0 }

  /// The lane of a single bit.
  var lane: Int { bits[0] != 0 ? 0 : bits[1] != 0 ? 1 : bits[2] != 0 ? 2 : 3 }

  /// A number in the lane of each of the bits.
  func lanes(of number: Int) -> SIMD4<UInt32> {
    SIMD4(repeating: UInt32(number)).replacing(with: 0, where: bits .== 0)
  }

  /// What `lanes` holds where this has a bit that is in the other too; it has one in a lane at most.
  func lanes(_ lanes: SIMD4<UInt32>, in other: Signature) -> SIMD4<UInt32> {
    lanes.replacing(with: 0, where: bits & other.bits .!= bits)
  }
}

/// A title's groups, ready to be compared with those of many others; the rarest first.
struct OwnGroups {
  struct Own {
    let group: UInt32
    let placeInGroup: UInt32
    let bit: Signature
    let weight: Int
    /// Not of this group: the first ones of a title hold all of its groups between them, each in its lane.
    fileprivate(set) var pack = Pack()
  }

  /// Up to four groups with their weights, looked for at once.
  struct Pack {
    private var bits = Signature()
    private var weights = SIMD4<UInt32>()

    mutating func add(_ bit: Signature, weight: Int) {
      bits.formUnion(bit)
      weights |= bit.lanes(of: weight)
    }

    func weights(in other: Signature) -> SIMD4<UInt32> { bits.lanes(weights, in: other) }
  }

  private let own: UnsafeMutableBufferPointer<Own>
  private var packCount = 0
  private let genreCount: Int
  private var signature = Signature()
  /// The bits that two of them share.
  private var doubled = Signature()

  init(
    _ groups: UnsafeBufferPointer<UInt32>, at places: UnsafeBufferPointer<UInt32>,
    bits: [Signature], weights: [Int], genreCount: Int,
    in room: UnsafeMutableBufferPointer<Own>
  ) {
    (own, self.genreCount) = (room, genreCount)
    for (count, group) in groups.enumerated() {
      let (bit, weight) = (bits[Int(group)], weights[Int(group)])
      if signature.intersects(bit) { doubled.formUnion(bit) }
      signature.formUnion(bit)
      var place = count
      while place > 0, own[place - 1].weight < weight {
        own[place] = own[place - 1]
        place -= 1
      }
      own[place] = Own(group: group, placeInGroup: places[count], bit: bit, weight: weight)
    }
    var counts = InlineArray<4, Int>(repeating: 0)
    for one in own {
      let lane = one.bit.lane
      own[counts[lane]].pack.add(one.bit, weight: one.weight)
      counts[lane] += 1
      packCount = max(packCount, counts[lane])
    }
  }

  var indices: Range<Int> { own.indices }
  func group(_ place: Int) -> Int { Int(own[place].group) }
  func placeInGroup(_ place: Int) -> Int { Int(own[place].placeInGroup) }

  /// No less than what the groups in common with a title of this signature weigh.
  func bound(_ other: Signature) -> Int {
    // Without a branch for each, since nobody can foretell it.
    var weights = SIMD4<UInt32>()
    for own in own[..<packCount] { weights &+= own.pack.weights(in: other) }
    return Int(weights.wrappedSum())
  }

  /// What the groups in common with a title weigh that is in the group at `place`, by the bits alone, as they nearly
  /// always say it all; nil when they don't.
  func weight(bound: Int, at place: Int, _ other: Signature) -> Weight? {
    let bit = own[place].bit
    let further = signature.further(other, than: bit)
    guard further.isCertain, !doubled.intersects(bit) else { return nil }
    return Weight(sum: bound, isTelling: own[place].group >= genreCount || !further.isEmpty)
  }

  /// The same for a title of these groups.
  func weight(_ others: UnsafeBufferPointer<UInt32>, _ signature: Signature) -> Weight {
    var (sum, count, last) = (0, 0, 0)
    for own in own where own.bit.intersects(signature) && others.contains(own.group) {
      sum += own.weight
      count += 1
      last = max(last, Int(own.group))
    }
    return Weight(sum: sum, isTelling: count > 1 || (count == 1 && last >= genreCount))
  }

  /// What is in common with a title of these groups, the most telling first.
  func shared(
    with others: UnsafeBufferPointer<UInt32>, _ signature: Signature
  ) -> some Sequence<GroupIndex> {
    own.lazy.filter {
      $0.bit.intersects(signature) && ($0.bit.isCertain || others.contains($0.group))
    }.map { GroupIndex($0.group) }
  }

  /// As `GroupTable.similarity`.
  struct Weight {
    let sum: Int
    let isTelling: Bool
  }
}

/// The best of those that have been looked at, the closest first.
struct Closest {
  /// More is closer: what is shared, then the rank; 0 is a free place.
  typealias Key = UInt64

  private var keys = InlineArray<6, Key>(repeating: 0)

  static func key(weight: Int, rank: UInt32) -> Key { Key(weight) << 32 | Key(~rank) }

  var ranks: some Sequence<Int> {
    keys.indices.lazy.map { keys[$0] }.prefix { $0 > 0 }.map {
      Int(~UInt32(truncatingIfNeeded: $0))
    }
  }

  func mayHold(_ key: Key) -> Bool { key > keys[keys.count - 1] }

  /// Puts one in its place, if it has one; the same may come more than once.
  mutating func insert(_ key: Key) {
    guard mayHold(key) else { return }
    for place in keys.indices where keys[place] == key { return }
    var place = keys.count - 1
    while place > 0, keys[place - 1] < key {
      keys[place] = keys[place - 1]
      place -= 1
    }
    keys[place] = key
  }
}
