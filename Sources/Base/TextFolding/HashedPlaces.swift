/// Finds places in an array by the hashes of what is there; whoever has the array knows whether it is the same.
///
/// So no text is copied, and nearly none is compared.
@usableFromInline
package struct HashedPlaces: Sendable {
  /// Each near the one that its hash says; half of all are free.
  @usableFromInline var slots: [Slot]
  /// As many bits of a hash say a slot.
  @usableFromInline var bits: Int
  private var count = 0

  @usableFromInline
  struct Slot: Sendable {
    /// The upper half.
    @usableFromInline var hash: UInt32
    /// -1 of a free one.
    @usableFromInline var place: Int32
  }

  /// With room for so many.
  package init(capacity: Int = 32) {
    bits = 6
    while 1 << bits < capacity * 2 { bits += 1 }
    slots = HashedPlaces.free(1 << bits)
  }

  /// The place of something with this hash that is wanted indeed.
  @inlinable
  package func place(of hash: UInt64, where isWanted: (Int) -> Bool) -> Int? {
    let hash = UInt32(hash >> 32)
    var slot = nearest(hash)
    while slots[slot].place >= 0 {
      let place = Int(slots[slot].place)
      if slots[slot].hash == hash, isWanted(place) { return place }
      slot = next(slot)
    }
    return nil
  }

  /// Adds something that has not been found.
  package mutating func insert(_ place: Int, of hash: UInt64) {
    count += 1
    if count * 2 > slots.count { grow() }
    put(Slot(hash: UInt32(hash >> 32), place: Int32(place)))
  }

  private mutating func put(_ new: Slot) {
    var slot = nearest(new.hash)
    while slots[slot].place >= 0 { slot = next(slot) }
    slots[slot] = new
  }

  private mutating func grow() {
    let old = slots
    bits += 1
    slots = HashedPlaces.free(1 << bits)
    for slot in old where slot.place >= 0 { put(slot) }
  }

  private static func free(_ count: Int) -> [Slot] {
    Array(repeating: Slot(hash: 0, place: -1), count: count)
  }

  @inlinable
  func nearest(_ hash: UInt32) -> Int { Int(hash >> (32 - bits)) }

  @inlinable
  func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }
}
