/// Many short lists in one array: row `i` belongs to title or group `i`.
package struct Rows<Element: Sendable>: Sendable {
  private var values: [Element] = []
  private var ends: [Int] = []

  package subscript(row: Int) -> ArraySlice<Element> {
    values[(row == 0 ? 0 : ends[row - 1])..<ends[row]]
  }

  package var count: Int { ends.count }

  /// A row without counting a reference, for what looks at many rows.
  func withRow<Result>(_ row: Int, _ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    values.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[(row == 0 ? 0 : ends[row - 1])..<ends[row]]))
    }
  }

  mutating func append(_ element: Element) {
    values.append(element)
  }

  mutating func endRow() {
    ends.append(values.count)
  }

  init() {}

  /// The rows `0..<count`, filled with what `elements` gives for each, in its order.
  init(count: Int, of elements: some Sequence<(row: Int, element: Element)>) {
    let elements = Array(elements)
    var next = [Int](repeating: 0, count: count + 1)
    for (row, _) in elements { next[row + 1] += 1 }
    for row in 0..<count { next[row + 1] += next[row] }
    ends = Array(next[1...])
    var order = [Int](repeating: 0, count: elements.count)
    for (place, (row, _)) in elements.enumerated() {
      order[next[row]] = place
      next[row] += 1
    }
    values = order.map { elements[$0].element }
  }

  /// Sorts one row.
  mutating func sort(_ row: Int, by areInOrder: (Element, Element) -> Bool) {
    values[(row == 0 ? 0 : ends[row - 1])..<ends[row]].sort(by: areInOrder)
  }
}
