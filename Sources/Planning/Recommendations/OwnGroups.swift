import LibraryIndexing

/// The groups of a title in 128 bits: two titles have no more in common than these have.
///
/// The first 96 are for one group each, the largest ones: of what two titles share, nearly all is among them. The others
/// share the bits of the last two lanes.
struct Signature {
  /// A number for each lane of 16 bits.
  typealias Lanes = SIMD8<UInt16>

  private var bits = Lanes()

  init() {}

  /// That of one group, by its place in the order of sizes; those of a title are in different lanes if they can be.
  init(ofLargest place: Int) {
    let (lane, bit) = place < 96 ? (place % 6, place / 6) : (6 + place % 2, place / 2 % 16)
    bits[lane] = 1 << bit
  }

  mutating func formUnion(_ other: Signature) { bits |= other.bits }

  /// The bits that two have in common.
  @inline(__always)
  func shared(with other: Signature) -> Signature {
    var shared = self
    shared.bits &= other.bits
    return shared
  }

  @inline(__always)
  func without(_ other: Signature) -> Signature {
    var rest = self
    rest.bits &= ~other.bits
    return rest
  }

  @inline(__always)
  func intersects(_ other: Signature) -> Bool { !shared(with: other).isEmpty }

  // To compare lane by lane takes three times as many instructions.
  private var halves: SIMD2<UInt64> { unsafeBitCast(bits, to: SIMD2<UInt64>.self) }
  var isEmpty: Bool { halves[0] | halves[1] == 0 }
  var isSingle: Bool {
    let (first, second) = (halves[0], halves[1])
    return (first == 0) != (second == 0) && first & (first &- 1) | second & (second &- 1) == 0
  }
  /// Whether each bit is for one group.
  var isCertain: Bool { halves[1] >> 32 == 0 }
  /// The bits that are for one group each.
  var certain: Signature {
    var certain = self
    certain.bits &= Lanes(.max, .max, .max, .max, .max, .max, 0, 0)
    return certain
  }

  /// The lane of a single bit.
  var lane: Int {
    (halves[0] != 0 ? halves[0].trailingZeroBitCount : 64 + halves[1].trailingZeroBitCount) / 16
  }

  /// What `lanes` holds where this has a bit that is in the other too; it has one in a lane at most.
  @inline(__always)
  func lanes(_ lanes: Lanes, in other: Signature) -> Lanes {
    lanes.replacing(with: 0, where: bits & other.bits .!= bits)
  }
}

/// A title's groups, ready to be compared with those of many others; the rarest first.
struct OwnGroups {
  struct Own {
    let bit: Signature
    let group: UInt32
    let placeInGroup: UInt32
    let weight: UInt16
    /// Not of this group: the first ones of a title hold all of its groups between them, each in its lane.
    fileprivate(set) var pack = Pack()

    /// Whether a title of these groups is in it.
    func isShared(with others: UnsafeBufferPointer<UInt32>, _ signature: Signature) -> Bool {
      bit.intersects(signature) && (bit.isCertain || others.contains(group))
    }
  }

  /// Up to eight groups with their weights, looked for at once.
  struct Pack {
    private var bits = Signature()
    private var weights = Signature.Lanes()

    mutating func add(_ bit: Signature, weight: UInt16) {
      bits.formUnion(bit)
      weights[bit.lane] = weight
    }

    @inline(__always)
    func weights(in other: Signature) -> Signature.Lanes { bits.lanes(weights, in: other) }
  }

  private let own: UnsafeMutableBufferPointer<Own>
  /// Most titles have no more packs.
  private var (first, second) = (Pack(), Pack())
  private var packCount = 2
  private let genreCount: Int
  private var signature = Signature()
  /// The bits that two of them share.
  private var doubled = Signature()
  /// Of those that are no genres.
  private var beyondGenres = Signature()
  /// Behind so many, each has a bit of its own.
  private var uncertainCount = 0

  init(
    _ groups: UnsafeBufferPointer<UInt32>, at places: UnsafeBufferPointer<UInt32>,
    bits: borrowing [Signature], weights: borrowing [Int], genreCount: Int,
    in room: UnsafeMutableBufferPointer<Own>
  ) {
    (own, self.genreCount) = (room, genreCount)
    for (count, group) in groups.enumerated() {
      let (bit, weight) = (bits[Int(group)], UInt16(weights[Int(group)]))
      if signature.intersects(bit) { doubled.formUnion(bit) }
      signature.formUnion(bit)
      if group >= genreCount { beyondGenres.formUnion(bit) }
      var place = count
      while place > 0, own[place - 1].weight < weight {
        own[place] = own[place - 1]
        place -= 1
      }
      own[place] = Own(bit: bit, group: group, placeInGroup: places[count], weight: weight)
    }
    var counts = InlineArray<8, Int>(repeating: 0)
    for (place, one) in own.enumerated() {
      if !one.bit.isCertain { uncertainCount = place + 1 }
      let lane = one.bit.lane
      own[counts[lane]].pack.add(one.bit, weight: one.weight)
      counts[lane] += 1
      packCount = max(packCount, counts[lane])
    }
    if own.count > 0 { first = own[0].pack }
    if own.count > 1 { second = own[1].pack }
  }

  var indices: Range<Int> { own.indices }
  func group(_ place: Int) -> Int { Int(own[place].group) }
  func placeInGroup(_ place: Int) -> Int { Int(own[place].placeInGroup) }

  /// No less than what the groups in common with a title of this signature weigh.
  @inline(__always)
  func bound(_ other: Signature) -> Int {
    // Without a branch for each, since nobody can foretell it. All weights of a title, at most 64 of 228, fit into 14 bits.
    var weights = first.weights(in: other) &+ second.weights(in: other)
    var place = 2
    while place < packCount {
      weights &+= own[place].pack.weights(in: other)
      place &+= 1
    }
    // The sum of four numbers, in one step.
    let fours = unsafeBitCast(weights.lowHalf &+ weights.highHalf, to: UInt64.self)
    return Int((fours &* 0x0001_0001_0001_0001) >> 48)
  }

  /// What the groups in common with a title weigh that is in the group at `place`, by the bits alone, as they nearly
  /// always say it all; nil when they don't.
  @inline(__always)
  func weight(bound: Int, at place: Int, _ other: Signature) -> Weight? {
    let bit = own[place].bit
    let further = signature.shared(with: other).without(bit)
    guard further.isCertain, !doubled.intersects(bit) else { return nil }
    return Weight(sum: bound, isTelling: own[place].group >= genreCount || !further.isEmpty)
  }

  /// The same for a title of these groups: less what it has the bits of alone.
  func weight(
    bound: Int, _ others: UnsafeBufferPointer<UInt32>, _ other: Signature
  ) -> Weight {
    let certain = signature.shared(with: other).certain
    var (sum, count) = (bound, certain.isEmpty ? 0 : certain.isSingle ? 1 : 2)
    var isTelling = certain.intersects(beyondGenres)
    for own in own[..<uncertainCount] where own.bit.intersects(other) && !own.bit.isCertain {
      if others.contains(own.group) {
        count += 1
        isTelling = isTelling || own.group >= genreCount
      } else {
        sum -= Int(own.weight)
      }
    }
    return Weight(sum: sum, isTelling: isTelling || count > 1)
  }

  /// What is in common with a title of these groups, the most telling first.
  func shared(
    with others: UnsafeBufferPointer<UInt32>, _ signature: Signature
  ) -> some Sequence<GroupIndex> {
    own.lazy.filter { $0.isShared(with: others, signature) }.map { GroupIndex($0.group) }
  }

  /// As `GroupTable.similarity`.
  struct Weight {
    let sum: Int
    let isTelling: Bool
  }
}

/// The best of those that have been looked at, the closest first.
struct Closest {
  /// More is closer: 14 bits of what is shared, then 25 of the rank, the lowest first; the rest is the title's number.
  /// 0 is a free place.
  typealias Key = UInt64

  private var keys = InlineArray<6, Key>(repeating: 0)

  /// So many titles fit into the keys.
  static let mostTitles = 1 << 25

  static func key(weight: Int, rank: UInt32, number: Int) -> Key {
    Key(weight) << 50 | Key(~rank & 0x1FF_FFFF) << 25 | Key(number)
  }

  var places: Range<Int> { keys.indices }

  /// The number of a title; nil of a free place.
  subscript(place: Int) -> Int? { keys[place] > 0 ? Int(keys[place] & 0x1FF_FFFF) : nil }

  func mayHold(_ key: Key) -> Bool { key > keys[keys.count - 1] }

  /// Said of most titles without looking at their rank.
  func mayHold(weight: Int) -> Bool { weight >= keys[keys.count - 1] >> 50 }

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
