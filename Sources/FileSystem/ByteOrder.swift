import Base

/// The order of paths everywhere: by UTF-8 bytes. Swift's own order treats two normal forms of a
/// name as equal.
package func precedesInBytes(_ a: String, _ b: String) -> Bool { orderInBytes(a, b) < 0 }

/// Negative if `a` comes first, 0 if both are equal.
package func orderInBytes(_ a: String, _ b: String) -> Int {
  a.withSpan { a in b.withSpan { b in a.compare(with: b) } }
}

extension [String] {
  /// The texts sorted by their bytes; the sort is stable.
  package func sortedInBytes() -> [String] { sorted(by: precedesInBytes) }

  package func indicesSortedInBytes() -> [Int] {
    indices.sorted { precedesInBytes(self[$0], self[$1]) }
  }
}
