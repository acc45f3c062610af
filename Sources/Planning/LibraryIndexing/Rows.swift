/// Many short lists in one array, as in sparse matrices (CSR): row `i` belongs to title or group
/// `i`.
struct Rows<Element: Sendable>: Sendable {
  private var values: [Element] = []
  private var ends: [Int] = []

  init() {}

  /// The rows `0..<count`; the elements of each keep their order.
  init(count: Int, of elements: [(row: Int, element: Element)]) {
    ends = [Int](repeating: 0, count: count)
    for (row, _) in elements { ends[row] += 1 }
    var total = 0
    for row in ends.indices {
      total += ends[row]
      ends[row] = total
    }
    // A counting sort: the next position in each row.
    var next = [0] + ends.dropLast()
    var order = [Int](repeating: 0, count: elements.count)
    for (index, (row, _)) in elements.enumerated() {
      order[next[row]] = index
      next[row] += 1
    }
    values = order.map { elements[$0].element }
  }

  var count: Int { ends.count }

  subscript(row: Int) -> ArraySlice<Element> { values[range(row)] }

  subscript(row: Int, place: Int) -> Element {
    get { values[range(row)][range(row).lowerBound + place] }
    set { values[range(row).lowerBound + place] = newValue }
  }

  private func range(_ row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row - 1])..<ends[row] }

  /// Calls `body` with a row without retaining it, for loops over many rows.
  func withRow<Result>(_ row: Int, _ body: (Span<Element>) -> Result) -> Result {
    body(values.span.extracting(range(row)))
  }

  /// Adds an element to the current row, which `endRow` ends.
  mutating func append(_ element: Element) { values.append(element) }

  mutating func endRow() { ends.append(values.count) }

  mutating func sort(_ row: Int, by areInOrder: (Element, Element) -> Bool) {
    values[range(row)].sort(by: areInOrder)
  }

  func map<Other>(_ transform: (Element) -> Other) -> Rows<Other> {
    var rows = Rows<Other>()
    rows.ends = ends
    rows.values = values.map(transform)
    return rows
  }
}
