import Base

/// Finds a name among some dozens by its bytes, without creating a `String`.
package struct NameIndex: Sendable {
  private let bytes: [UInt8]
  private let ranges: [Range<Int>]
  /// A hash table with linear probing: indices of names, -1 for none.
  private let slots: [Int]

  /// - Parameter names: if two are equal, the first is found
  package init(_ names: [String]) {
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    var slots = [-1, -1, -1, -1]
    while slots.count < names.count * 4 { slots += slots }
    for (index, name) in names.enumerated() {
      let start = bytes.count
      bytes += name.utf8
      ranges.append(start..<bytes.count)
      var slot = NameIndex.slot(of: name.utf8Span.span, in: slots.count)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = index
    }
    self.bytes = bytes
    self.ranges = ranges
    self.slots = slots
  }

  /// The index of the name that equals a scalar.
  package func index(of scalar: YAMLNode) -> Int? { scalar.withSpan(index) ?? nil }

  func index(of name: Span<UInt8>) -> Int? {
    var slot = NameIndex.slot(of: name, in: slots.count)
    while slots[slot] >= 0 {
      let index = slots[slot]
      if bytes.span.extracting(ranges[index]).isEqual(to: name) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// - Parameter count: a power of two
  private static func slot(of name: Span<UInt8>, in count: Int) -> Int {
    Int(truncatingIfNeeded: FNV1a.hash(name)) & (count - 1)
  }
}
