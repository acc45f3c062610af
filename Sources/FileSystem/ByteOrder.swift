import Base

/// The order of paths everywhere: by UTF-8 bytes. Swift's own order treats two normal forms of a
/// name as equal.
package func precedesInBytes(_ a: String, _ b: String) -> Bool {
  orderInBytes(a, b) < 0
}

/// Below 0 when `a` comes first, 0 for equal bytes.
package func orderInBytes(_ a: String, _ b: String) -> Int {
  a.withSpan { a in b.withSpan { b in a.compare(with: b) } }
}

extension [String] {
  /// Equal ones stay in their order.
  package func sortedInBytes() -> [String] { sorted(by: precedesInBytes) }

  package func indicesSortedInBytes() -> [Int] {
    indices.sorted { precedesInBytes(self[$0], self[$1]) }
  }
}
