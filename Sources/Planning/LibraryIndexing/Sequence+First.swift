import Base

extension Sequence {
  /// The first `count` elements in an order, sorted; among equal ones those that come first here.
  ///
  /// A bounded insertion, which is linear for the few that pages show; all are sorted for more than
  /// a few hundred.
  @inlinable
  package func first(
    _ count: Int, by areInOrder: (Element, Element) -> Bool
  ) -> [Element] {
    if count > 256 { return Array(sorted(by: areInOrder).prefix(count)) }
    var first: [Element] = []
    for element in self {
      if first.count == count {
        guard let last = first.last, areInOrder(element, last) else { continue }
        first.removeLast()
      }
      first.insert(element, at: first.partitioningIndex { areInOrder(element, $0) })
    }
    return first
  }
}
