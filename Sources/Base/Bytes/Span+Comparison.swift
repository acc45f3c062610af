import Glibc

// memcmp and memchr don't keep pointers, and read only bytes of the spans.
extension Span<UInt8> {
  package func isEqual(to other: Span<UInt8>) -> Bool {
    count == other.count && compare(with: other) == 0
  }

  /// Negative if this span comes first in the order of bytes, 0 if both are equal.
  package func compare(with other: Span<UInt8>) -> Int {
    let order = unsafe withUnsafeBytes { own in
      unsafe other.withUnsafeBytes { other in
        guard let a = own.baseAddress, let b = other.baseAddress else { return Int32(0) }
        return unsafe memcmp(a, b, Swift.min(own.count, other.count))
      }
    }
    return order == 0 ? count - other.count : Int(order)
  }

  package func starts(with start: Span<UInt8>) -> Bool {
    count >= start.count && extracting(first: start.count).isEqual(to: start)
  }

  package func starts(with start: String) -> Bool { start.withSpan { starts(with: $0) } }

  /// How many bytes at the start of both are equal.
  ///
  /// - Parameter known: how many are known to be
  package func countOfStart(equalTo other: Span<UInt8>, known: Int = 0) -> Int {
    let count = Swift.min(self.count, other.count)
    var equal = known
    while equal < count, self[equal] == other[equal] { equal += 1 }
    return equal
  }

  package func ends(with end: String) -> Bool {
    end.withSpan { count >= $0.count && extracting(last: $0.count).isEqual(to: $0) }
  }

  /// The first index of a byte at or after `start`.
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count else { return nil }
    return unsafe withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress else { return nil }
      return unsafe memchr(first + start, Int32(byte), bytes.count - start).map { found in
        unsafe UnsafeRawPointer(found) - first
      }
    }
  }
}
