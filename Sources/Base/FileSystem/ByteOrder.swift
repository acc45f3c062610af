import Bytes
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
  /// Equal ones stay in their order. `start` bytes are the same in all.
  package func sortedInBytes(after start: Int = 0) -> [String] {
    let places = placesInBytes(after: start)
    return places.elementsEqual(indices) ? self : places.map { self[$0] }
  }

  /// The indices in the order of what is there; equal ones stay in their order. `start` bytes are the same in all.
  ///
  /// 14,000 paths of a site take 1.1 ms, with `precedesInBytes` for each comparison 4.6 ms.
  package func placesInBytes(after start: Int = 0) -> [Int] {
    var starts: [Start] = []
    starts.reserveCapacity(count)
    for place in indices {
      starts.append(self[place].withBytes { Start(of: $0, from: start, at: place) })
    }
    starts.sort { a, b in
      if a.first != b.first { return a.first < b.first }
      if a.second != b.second { return a.second < b.second }
      if a.third != b.third { return a.third < b.third }
      let order = orderInBytes(self[a.place], self[b.place])
      return order == 0 ? a.place < b.place : order < 0
    }
    return starts.map(\.place)
  }
}

/// 24 bytes of a text as numbers, which decide nearly every comparison of paths.
private struct Start {
  let first: UInt64
  let second: UInt64
  let third: UInt64
  let place: Int

  init(of text: UnsafeBufferPointer<UInt8>, from start: Int, at place: Int) {
    first = Start.number(text, from: start)
    second = Start.number(text, from: start + 8)
    third = Start.number(text, from: start + 16)
    self.place = place
  }

  /// Eight bytes that order as the number does; zeros after the end, which longer texts may have too.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt64 {
    let missing = max(start + 8 - bytes.count, 0)
    if missing >= 8 { return 0 }
    guard bytes.count >= 8 else {
      return (start..<start + 8).reduce(0) {
        $0 << 8 | ($1 < bytes.count ? UInt64(bytes[$1]) : 0)
      }
    }
    let last = UnsafeRawBufferPointer(bytes).loadUnaligned(
      fromByteOffset: start - missing, as: UInt64.self)
    return last.bigEndian << (8 * missing)
  }
}
