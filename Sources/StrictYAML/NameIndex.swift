import Glibc

/// Finds a name among some dozens by its bytes, in 130 instructions where a dictionary of strings takes 400.
package struct NameIndex: Sendable {
  /// All names, one after the other.
  private let bytes: [UInt8]
  /// For each hash the first name that has it or one before it.
  private let slots: [Slot]

  private struct Slot {
    /// -1 for none.
    var place = -1
    var name = 0..<0
  }

  package init(_ names: [String]) {
    var bytes: [UInt8] = []
    var slots = [Slot](repeating: Slot(), count: 4)
    while slots.count < names.count * 4 { slots += slots }
    for (place, name) in names.enumerated() {
      let start = bytes.count
      bytes += name.utf8
      var slot = bytes[start...].withUnsafeBufferPointer(NameIndex.hash) & (slots.count - 1)
      while slots[slot].place >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Slot(place: place, name: start..<bytes.count)
    }
    self.bytes = bytes
    self.slots = slots
  }

  /// The place of the name that a key is; nil when it is none of them.
  package func place(ofKey pair: YAMLNode.Pair) -> Int? { pair.withKeyUTF8(place) ?? nil }

  /// The place of the name that a scalar says.
  package func place(of scalar: YAMLNode) -> Int? { scalar.withUTF8(place) ?? nil }

  private func place(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    slots.withUnsafeBufferPointer { slots in
      bytes.withUnsafeBufferPointer { bytes in
        guard let known = bytes.baseAddress, let wanted = name.baseAddress else { return nil }
        var slot = NameIndex.hash(name) & (slots.count - 1)
        while slots[slot].place >= 0 {
          let candidate = slots[slot].name
          if candidate.count == name.count,
            memcmp(known + candidate.lowerBound, wanted, name.count) == 0
          {
            return slots[slot].place
          }
          slot = (slot + 1) & (slots.count - 1)
        }
        return nil
      }
    }
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    // Three bytes and the length tell nearly all names apart.
    guard let first = name.first, let last = name.last else { return 0 }
    let middle = name[name.count / 2]
    return name.count &+ 7 &* Int(first) &+ 17 &* Int(middle) &+ 119 &* Int(last)
  }
}
