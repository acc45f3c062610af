/// Many short lists in one array: row `i` belongs to title or group `i`. (The form that sparse
/// matrices have, CSR.)
///
/// What other modules use in their innermost loops is inlined there.
@usableFromInline
package struct Rows<Element: Sendable>: Sendable {
  @usableFromInline var values: [Element] = []
  @usableFromInline var ends: [Int] = []

  @inlinable
  package init() {}

  /// Empty, with capacity for as many rows and elements as others have.
  @inlinable
  package init(capacityOf other: Rows<some Sendable>) {
    values.reserveCapacity(other.values.count)
    ends.reserveCapacity(other.ends.count)
  }

  /// Empty, with capacity for so many rows of as many elements each.
  init(rowCapacity: Int, elementsPerRow: Int) {
    values.reserveCapacity(rowCapacity * elementsPerRow)
    ends.reserveCapacity(rowCapacity)
  }

  /// The rows `0..<count`, each with its elements in the order in which they come.
  init(count: Int, of elements: [(row: Int, element: Element)]) {
    ends = [Int](repeating: 0, count: count)
    for (row, _) in elements { ends[row] += 1 }
    var total = 0
    for row in ends.indices {
      total += ends[row]
      ends[row] = total
    }
    // A counting sort: of each row, where its next element goes.
    var next = [0] + ends.dropLast()
    var order = [Int](repeating: 0, count: elements.count)
    for (index, (row, _)) in elements.enumerated() {
      order[next[row]] = index
      next[row] += 1
    }
    values = order.map { elements[$0].element }
  }

  package var count: Int { ends.count }

  @inlinable
  package subscript(row: Int) -> ArraySlice<Element> { values[range(row)] }

  @inlinable
  func range(_ row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row - 1])..<ends[row] }

  /// Calls `body` with a borrowed view of a row: nothing is retained, which is for loops over many
  /// rows.
  @inlinable
  package func withRow<Result>(_ row: Int, _ body: (Span<Element>) -> Result) -> Result {
    body(values.span.extracting(range(row)))
  }

  /// Adds an element to the row that `endRow` ends.
  @inlinable
  package mutating func append(_ element: Element) {
    values.append(element)
  }

  @inlinable
  package mutating func endRow() {
    ends.append(values.count)
  }

  @inlinable
  package mutating func append(row elements: some Sequence<Element>) {
    values.append(contentsOf: elements)
    endRow()
  }

  /// Sorts one row.
  mutating func sort(_ row: Int, by areInOrder: (Element, Element) -> Bool) {
    values[range(row)].sort(by: areInOrder)
  }

  @inlinable
  package func map<Other>(_ transform: (Element) -> Other) -> Rows<Other> {
    var rows = Rows<Other>()
    rows.ends = ends
    rows.values = values.map(transform)
    return rows
  }
}
