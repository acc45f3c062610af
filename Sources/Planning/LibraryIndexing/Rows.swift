/// Many short lists in one array: row `i` belongs to title or group `i`.
///
/// What other modules use in their innermost loops is inlined there.
@usableFromInline
package struct Rows<Element: Sendable>: Sendable {
  @usableFromInline var values: [Element] = []
  @usableFromInline var ends: [Int] = []

  @inlinable
  package subscript(row: Int) -> ArraySlice<Element> { values[range(row)] }

  @inlinable
  func range(_ row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row - 1])..<ends[row] }

  package var count: Int { ends.count }

  /// A row without counting a reference, for what looks at many rows.
  @inlinable
  package func withRow<Result>(_ row: Int, _ body: (UnsafeBufferPointer<Element>) -> Result)
    -> Result
  {
    values.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[range(row)]))
    }
  }

  @inlinable
  package mutating func append(_ element: Element) {
    values.append(element)
  }

  @inlinable
  package mutating func endRow() {
    ends.append(values.count)
  }

  @inlinable
  init() {}

  /// Empty, with room for as many rows and elements as others have.
  @inlinable
  package init(roomFor other: Rows<some Sendable>) {
    values.reserveCapacity(other.values.count)
    ends.reserveCapacity(other.ends.count)
  }

  /// Empty, with room for so many rows of as many elements each.
  init(roomFor rows: Int, of count: Int) {
    values.reserveCapacity(rows * count)
    ends.reserveCapacity(rows)
  }

  /// The rows `0..<count`, filled with what `elements` gives for each, in its order.
  init(count: Int, of elements: [(row: Int, element: Element)]) {
    var counts = [Int](repeating: 0, count: count)
    for (row, _) in elements { counts[row] += 1 }
    self.init(counts: counts) { rows in
      for (row, element) in elements { rows.append(element, to: row) }
    }
  }

  /// The same, of so many elements each as are counted already: `body` adds every one of them.
  init(counts: [Int], _ body: (inout Filling) -> Void) {
    ends.reserveCapacity(counts.count)
    var total = 0
    for count in counts {
      total += count
      ends.append(total)
    }
    values = Array(unsafeUninitializedCapacity: total) { [ends] buffer, count in
      var rows = Filling(room: buffer, ends: ends)
      body(&rows)
      precondition(rows.count == total)
      count = total
    }
  }

  /// Rows while elements are added to them, now to one, now to another.
  struct Filling {
    private let room: UnsafeMutableBufferPointer<Element>
    private let ends: [Int]
    /// Of each row, where the next element goes.
    private var next: [Int]
    private(set) var count = 0

    fileprivate init(room: UnsafeMutableBufferPointer<Element>, ends: [Int]) {
      (self.room, self.ends) = (room, ends)
      next = ends.isEmpty ? [] : [0] + ends.dropLast()
    }

    mutating func append(_ element: Element, to row: Int) {
      precondition(next[row] < ends[row])
      room.initializeElement(at: next[row], to: element)
      next[row] += 1
      count += 1
    }

    /// Whether something was added to a row, and the last of it is so.
    func last(of row: Int, is wanted: (Element) -> Bool) -> Bool {
      next[row] > (row == 0 ? 0 : ends[row - 1]) && wanted(room[next[row] - 1])
    }

    /// Of a row to which something was added.
    mutating func changeLast(of row: Int, _ change: (inout Element) -> Void) {
      change(&room[next[row] - 1])
    }
  }

  /// Sorts one row.
  mutating func sort(_ row: Int, by areInOrder: (Element, Element) -> Bool) {
    values[range(row)].sort(by: areInOrder)
  }

  @inlinable
  package func mapped<Other>(_ body: (Element) -> Other) -> Rows<Other> {
    var mapped = Rows<Other>()
    mapped.ends = ends
    mapped.values = values.map(body)
    return mapped
  }
}
