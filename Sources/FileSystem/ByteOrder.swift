import Glibc

/// The order of paths everywhere: by UTF-8 bytes, where Swift's own takes two normal forms of a name for one.
package func precedesInBytes(_ a: String, _ b: String) -> Bool {
  orderInBytes(a, b) < 0
}

/// Below 0 when `a` comes first, 0 for the same bytes.
package func orderInBytes(_ a: String, _ b: String) -> Int {
  let order = a.utf8.withContiguousStorageIfAvailable { a in
    b.utf8.withContiguousStorageIfAvailable { b in
      guard let first = a.baseAddress, let second = b.baseAddress else { return a.count - b.count }
      let order = memcmp(first, second, min(a.count, b.count))
      return order == 0 ? a.count - b.count : Int(order)
    }
  }
  if let order, let order { return order }
  // What another system's strings hold is copied.
  let (a, b) = (Array(a.utf8), Array(b.utf8))
  return a.lexicographicallyPrecedes(b) ? -1 : a == b ? 0 : 1
}

extension [String] {
  /// Equal ones stay in their order; costs one pass when all are in order already. `start` bytes are the same in all.
  package func sortedInBytes(after start: Int = 0) -> [String] {
    let isSorted = zip(self, dropFirst()).allSatisfy { !precedesInBytes($1, $0) }
    return isSorted ? self : placesInBytes(after: start).map { self[$0] }
  }

  /// The indices in the order of what is there; equal ones stay in their order. `start` bytes are the same in all.
  ///
  /// 14,000 paths of a site take 1.1 ms, with `precedesInBytes` for each comparison 4.6 ms.
  package func placesInBytes(after start: Int = 0) -> [Int] {
    var starts = indices.map { Start(of: self[$0], from: start, at: $0) }
    starts.sort { a, b in
      if a.first != b.first { return a.first < b.first }
      if a.second != b.second { return a.second < b.second }
      let order = orderInBytes(self[a.place], self[b.place])
      return order == 0 ? a.place < b.place : order < 0
    }
    return starts.map(\.place)
  }
}

/// Sixteen bytes of a text as numbers, which decide nearly every comparison of paths.
private struct Start {
  let first: UInt64
  let second: UInt64
  let place: Int

  init(of text: String, from start: Int, at place: Int) {
    (first, second) = text.utf8Span.span.withUnsafeBufferPointer {
      (Start.number($0, from: start), Start.number($0, from: start + 8))
    }
    self.place = place
  }

  /// Eight bytes that order as the number does; zeros after the end, which longer texts may have too.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt64 {
    if start + 8 <= bytes.count {
      return UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: start, as: UInt64.self
      ).bigEndian
    }
    var number: UInt64 = 0
    for index in start..<start + 8 {
      number = number << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0)
    }
    return number
  }
}
