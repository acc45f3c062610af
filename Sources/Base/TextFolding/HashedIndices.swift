/// A hash table of indices of an array: it finds elements by their hashes; whoever has the array compares them.
///
/// So no text is copied, and nearly none is compared.
@usableFromInline
package struct HashedIndices: Sendable {
  /// Each index is in the slot of its hash or in one of the next ones; half of all are free.
  @usableFromInline var slots: [Slot]
  /// How many bits of a hash tell the slot.
  @usableFromInline var bits: Int
  private var count = 0

  @usableFromInline
  struct Slot: Sendable {
    /// The upper half.
    @usableFromInline var hash: UInt32
    /// -1 of a free one.
    @usableFromInline var index: Int32
  }

  package init(capacity: Int = 32) {
    bits = 6
    while 1 << bits < capacity * 2 { bits += 1 }
    slots = HashedIndices.free(1 << bits)
  }

  /// The index of an element with this hash that is wanted.
  @inlinable
  package func index(of hash: UInt64, where isWanted: (Int) -> Bool) -> Int? {
    let hash = UInt32(hash >> 32)
    var slot = nearest(hash)
    while slots[slot].index >= 0 {
      let index = Int(slots[slot].index)
      if slots[slot].hash == hash, isWanted(index) { return index }
      slot = next(slot)
    }
    return nil
  }

  /// Adds the index of an element that has not been found.
  package mutating func insert(_ index: Int, of hash: UInt64) {
    count += 1
    if count * 2 > slots.count { grow() }
    put(Slot(hash: UInt32(hash >> 32), index: Int32(index)))
  }

  private mutating func put(_ new: Slot) {
    var slot = nearest(new.hash)
    while slots[slot].index >= 0 { slot = next(slot) }
    slots[slot] = new
  }

  private mutating func grow() {
    let old = slots
    bits += 1
    slots = HashedIndices.free(1 << bits)
    for slot in old where slot.index >= 0 { put(slot) }
  }

  private static func free(_ count: Int) -> [Slot] {
    Array(repeating: Slot(hash: 0, index: -1), count: count)
  }

  @inlinable
  func nearest(_ hash: UInt32) -> Int { Int(hash >> (32 - bits)) }

  @inlinable
  func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }
}
