import Bytes

/// Finds a name among some dozens by its bytes, in 50 instructions where a dictionary of strings takes 400.
package struct NameIndex: Sendable {
  private let names: [String]
  /// For each hash the first name that has it or one before it.
  private let slots: [Slot]

  private struct Slot {
    var key = NameKey()
    /// -1 for none.
    var place = -1
  }

  /// - Parameter names: Those of more than sixteen bytes differ in their first or last eight, or in their lengths.
  package init(_ names: [String]) {
    var slots = [Slot](repeating: Slot(), count: 4)
    while slots.count < names.count * 4 { slots += slots }
    for (place, name) in names.enumerated() {
      let key = name.withBytes(NameKey.init)
      var slot = key.hash & (slots.count - 1)
      while slots[slot].place >= 0 {
        precondition(key.isWhole || slots[slot].key != key)
        slot = (slot + 1) & (slots.count - 1)
      }
      slots[slot] = Slot(key: key, place: place)
    }
    self.names = names
    self.slots = slots
  }

  /// The place of the name that a scalar says; nil when it is none of them.
  package func place(of scalar: YAMLNode) -> Int? { scalar.withUTF8(place) ?? nil }

  @inline(__always)
  func place(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    let key = NameKey(name)
    var slot = key.hash & (slots.count - 1)
    while slots[slot].place >= 0, slots[slot].key != key { slot = (slot + 1) & (slots.count - 1) }
    let place = slots[slot].place
    guard place >= 0, key.isWhole || names[place].utf8.elementsEqual(name) else { return nil }
    return place
  }
}

/// What a name is compared by: its length, its first eight bytes and its last eight, as numbers.
private struct NameKey: Equatable {
  private var count = 0
  private var first: UInt64 = 0
  private var last: UInt64 = 0

  init() {}

  @inline(__always)
  init(_ name: UnsafeBufferPointer<UInt8>) {
    let bytes = UnsafeRawBufferPointer(name)
    count = bytes.count
    switch count {
    case 8...:
      first = bytes.loadUnaligned(as: UInt64.self)
      last = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    case 4...:
      first = UInt64(bytes.loadUnaligned(as: UInt32.self))
      last = UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
    case 1...:
      first = UInt64(bytes[0]) << 8 | UInt64(bytes[count / 2])
      last = UInt64(bytes[count - 1])
    default: break
    }
  }

  /// Whether nothing of the name is left out.
  var isWhole: Bool { count <= 16 }

  @inline(__always)
  var hash: Int {
    let mixed = (first ^ UInt64(truncatingIfNeeded: count)) &+ last &* 31
    return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) >> 40)
  }
}
