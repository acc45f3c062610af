import Base

extension Sequence {
  /// The first `count` elements in an order, sorted; equal ones keep their order.
  ///
  /// A bounded insertion, linear for the few that pages show; more than 256 are found by sorting.
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

extension Array {
  func chunked<Key: Equatable>(
    by key: (Element) -> Key
  ) -> [(key: Key, elements: ArraySlice<Element>)] {
    var chunks: [(key: Key, elements: ArraySlice<Element>)] = []
    for index in indices {
      let key = key(self[index])
      if let last = chunks.last, last.key == key {
        chunks[chunks.count - 1].elements = self[last.elements.startIndex...index]
      } else {
        chunks.append((key, self[index...index]))
      }
    }
    return chunks
  }
}
