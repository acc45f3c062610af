/// The groups of a title in 128 bits: what two titles share is among the groups whose bits are in
/// both.
///
/// Each of the 96 largest groups has a bit of its own; nearly all that two titles share is among
/// these. The others have 32 bits between them.
struct GroupBloomFilter: Sendable {
  private var bits: UInt128 = 0

  init() {}

  /// That of one group, by its rank among all groups, the largest first.
  init(ofGroupWithRank rank: Int) {
    bits = 1 << UInt128(rank < 96 ? rank : 96 + rank % 32)
  }

  mutating func formUnion(_ other: GroupBloomFilter) { bits |= other.bits }

  func intersects(_ other: GroupBloomFilter) -> Bool { bits & other.bits != 0 }

  /// Whether no group has a bit here that another one has too.
  var isExact: Bool { bits >> 96 == 0 }
}
