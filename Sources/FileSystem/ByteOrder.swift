import Base

/// The order of paths everywhere: by UTF-8 bytes, where Swift's own takes two normal forms of a name for one.
package func precedesInBytes(_ a: String, _ b: String) -> Bool {
  orderInBytes(a, b) < 0
}

/// Below 0 when `a` comes first, 0 for the same bytes.
package func orderInBytes(_ a: String, _ b: String) -> Int {
  a.withSpan { a in b.withSpan { b in a.compare(with: b) } }
}

extension [String] {
  /// Equal ones stay in their order. `start` bytes are the same in all.
  package func sortedInBytes(after start: Int = 0) -> [String] {
    let order = indicesSortedInBytes(after: start)
    return order.elementsEqual(indices) ? self : order.map { self[$0] }
  }

  /// The indices in the order of their elements; equal ones stay in their order. `start` bytes are the same in all.
  ///
  /// 14,000 paths of a site take 1.1 ms, with `precedesInBytes` for each comparison 4.6 ms.
  package func indicesSortedInBytes(after start: Int = 0) -> [Int] {
    var keys: [SortKey] = []
    keys.reserveCapacity(count)
    for index in indices {
      keys.append(self[index].withSpan { SortKey(of: $0, from: start, index: index) })
    }
    keys.sort { a, b in
      if a.first != b.first { return a.first < b.first }
      if a.second != b.second { return a.second < b.second }
      if a.third != b.third { return a.third < b.third }
      let order = orderInBytes(self[a.index], self[b.index])
      return order == 0 ? a.index < b.index : order < 0
    }
    return keys.map(\.index)
  }
}

/// 24 bytes of a text as numbers, which decide nearly every comparison of paths.
private struct SortKey {
  let first: UInt64
  let second: UInt64
  let third: UInt64
  let index: Int

  init(of text: Span<UInt8>, from start: Int, index: Int) {
    first = SortKey.number(text, from: start)
    second = SortKey.number(text, from: start + 8)
    third = SortKey.number(text, from: start + 16)
    self.index = index
  }

  /// Eight bytes as a number of the same order; zeros after the end, which longer texts may have too.
  private static func number(_ bytes: Span<UInt8>, from start: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in start..<start + 8 {
      number = number << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0)
    }
    return number
  }
}
