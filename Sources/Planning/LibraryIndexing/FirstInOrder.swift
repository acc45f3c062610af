extension Sequence {
  /// The first ones in an order, which the others are not brought into; of equal ones those that come first.
  ///
  /// Of more than a few hundred: every one that comes moves half of them, so then all are brought into order.
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
      var (low, high) = (0, first.count)
      while low < high {
        let middle = (low + high) / 2
        if areInOrder(element, first[middle]) { high = middle } else { low = middle + 1 }
      }
      first.insert(element, at: low)
    }
    return first
  }
}
