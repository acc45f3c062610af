/// Where a context, or a value of one, lies while it is rendered: all are read in place, never copied, and enclosing
/// contexts stay within reach of a section.
///
/// The only file that forgets a type. A pointer is made for the duration of a call (`toContext`) and read only within
/// it; its type is that of the `Fields` which the template was compiled against, because the compiler takes both from
/// the same field.
package struct ContextPointer {
  private let address: UnsafeRawPointer

  static func toContext<Context: ~Copyable, Result>(
    _ context: borrowing Context, _ body: (ContextPointer) -> Result
  ) -> Result {
    withUnsafePointer(to: context) { body(ContextPointer(address: UnsafeRawPointer($0))) }
  }

  /// The stored property that begins so many bytes into the context.
  ///
  /// What an optional holds begins where the optional does.
  @inline(__always)
  func property(at offset: Int) -> ContextPointer {
    ContextPointer(address: address + offset)
  }

  /// `~Copyable` keeps the compiler from copying the whole context, with a count for each of its texts, to read one.
  @inline(__always)
  func read<Context: ~Copyable, Value>(
    _ type: Context.Type, _ body: (borrowing Context) -> Value
  ) -> Value {
    body(address.assumingMemoryBound(to: Context.self).pointee)
  }

  /// The same for what may be nil; nil then.
  @inline(__always)
  func readOptional<Context: ~Copyable, Value>(
    _ type: Context.Type, _ body: (borrowing Context) -> Value
  ) -> Value? {
    switch address.assumingMemoryBound(to: Optional<Context>.self).pointee {
    case .some(let context): body(context)
    case .none: nil
    }
  }

  /// The elements of an array that is a part of what lies here; they stay where they are as long as it is kept and not
  /// written to.
  func elements<Element>(of array: borrowing [Element]) -> ContextRow {
    array.withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return ContextRow(first: self, count: 0) }
      return ContextRow(
        first: ContextPointer(address: first), count: elements.count,
        stride: MemoryLayout<Element>.stride)
    }
  }
}

/// Contexts so many bytes apart: a row of them, or those at some places of a row.
package struct ContextRow {
  private let start: ContextPointer
  private let stride: Int
  /// Of the first one and those after it; nil when that is all.
  private var places: UnsafePointer<Int>?
  private(set) var first: ContextPointer
  private(set) var count: Int

  init(first: ContextPointer, count: Int, stride: Int = 0) {
    start = first
    self.first = first
    self.count = count
    self.stride = stride
  }

  /// Those at some places, in that order; the array of places is to be kept as the contexts are.
  func choosing(_ places: borrowing [Int]) -> ContextRow {
    places.withUnsafeBufferPointer { chosen in
      var row = self
      row.count = chosen.count
      row.places = chosen.baseAddress
      if let place = chosen.first { row.first = start.property(at: place &* stride) }
      return row
    }
  }

  func choosing(_ place: Int) -> ContextRow {
    ContextRow(first: start.property(at: place &* stride), count: 1)
  }

  /// Goes on to the next one; false when there is none.
  mutating func advance() -> Bool {
    count &-= 1
    guard count > 0 else { return false }
    if let place = places {
      places = place + 1
      first = start.property(at: place[1] &* stride)
    } else {
      first = first.property(at: stride)
    }
    return true
  }

  func forEach(_ body: (ContextPointer) -> Void) {
    guard count > 0 else { return }
    var row = self
    repeat { body(row.first) } while row.advance()
  }
}

/// The contexts around the place being rendered, outermost first, each with those of its list that come after it.
struct ContextStack: ~Copyable {
  private let slots: UnsafeMutableBufferPointer<ContextRow>

  init(depth: Int, root: ContextPointer) {
    slots = .allocate(capacity: depth)
    slots.initialize(repeating: ContextRow(first: root, count: 1))
  }

  deinit { slots.deallocate() }

  subscript(slot: Int) -> ContextPointer { slots[slot].first }

  func enter(_ row: ContextRow, at slot: Int) { slots[slot] = row }

  /// Goes on to the next context of the slot's list; false when there is none.
  func advance(_ slot: Int) -> Bool { slots[slot].advance() }
}
