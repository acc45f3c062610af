extension Span<UInt8> {
  /// Whether both hold the same bytes.
  package func isEqual(to other: Span<UInt8>) -> Bool {
    count == other.count && commonPrefix(with: other) == count
  }

  /// Below 0 when this one comes first in the order of bytes, 0 for the same bytes; a beginning comes before the whole.
  package func compare(with other: Span<UInt8>) -> Int {
    let same = commonPrefix(with: other)
    if same < count, same < other.count { return Int(self[same]) - Int(other[same]) }
    return count - other.count
  }

  /// How many bytes at the start of both are the same.
  package func commonPrefix(with other: Span<UInt8>) -> Int {
    let end = Swift.min(count, other.count)
    var index = 0
    while index + 16 <= end {
      let differs = SixteenBytes(self, at: index) .!= SixteenBytes(other, at: index)
      if differs.hasAny { return index + differs.first }
      index += 16
    }
    while index < end, self[index] == other[index] { index += 1 }
    return index
  }

  /// The first index of a byte, from an index on.
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    var index = start
    while index + 16 <= count {
      let found = SixteenBytes(self, at: index) .== .all(byte)
      if found.hasAny { return index + found.first }
      index += 16
    }
    while index < count {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }
}
