/// Where a context, or a value of one, lies while it is rendered: all are read in place, never copied, and enclosing
/// contexts stay within reach of a section.
///
/// The only file that forgets a type. A pointer is made for the duration of a call (`toContext`) and read only within
/// it; its type is that of the `Fields` which the template was compiled against, because the compiler takes both from
/// the same field.
@usableFromInline
package struct ContextPointer {
  private let address: UnsafeRawPointer

  static func toContext<Context: ~Copyable, Result>(
    _ context: borrowing Context, _ body: (ContextPointer) -> Result
  ) -> Result {
    withUnsafePointer(to: context) { body(ContextPointer(address: UnsafeRawPointer($0))) }
  }

  /// The whole numbers that lie here.
  @inline(__always)
  fileprivate var words: UnsafePointer<Int> { address.assumingMemoryBound(to: Int.self) }

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

  /// The elements of an array that lies here, so many bytes apart; they stay where they are as long as it is kept and not
  /// written to.
  ///
  /// Every array is a reference to the number of its elements, and to these: that of any type is read as one of words. To
  /// ask the type each time took 1 % of a build.
  @inline(__always)
  func elements(stride: Int) -> ContextRow {
    read([UInt].self) { array in
      array.withUnsafeBufferPointer { elements in
        ContextRow(
          first: elements.baseAddress.map { ContextPointer(address: $0) } ?? self,
          count: elements.count, stride: stride)
      }
    }
  }
}

extension ContextPointer {
  /// Where the elements of an array are, as a number that any context may hold; 0 when there is nowhere.
  @inlinable
  static func place<Element>(of array: borrowing [Element]) -> UInt {
    array.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }

  /// nil for 0.
  @inline(__always)
  init?(place: UInt) {
    guard let address = UnsafeRawPointer(bitPattern: place) else { return nil }
    self.init(address: address)
  }
}

/// Contexts so many bytes apart: a row of them, or those at some places of a row.
@usableFromInline
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

  /// Those at as many places as this counts, in that order; the places are to be kept as the contexts are.
  @inline(__always)
  func choosing(_ places: ContextPointer) -> ContextRow {
    guard count > 0 else { return self }
    var row = self
    let places = places.words
    row.places = places
    row.first = start.property(at: places.pointee &* stride)
    return row
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
struct ContextStack {
  private let slots: UnsafeMutableBufferPointer<ContextRow>

  /// - Parameter slots: Room for as many as there are slots, which is there as long as this.
  init(in slots: UnsafeMutableBufferPointer<ContextRow>, root: ContextPointer) {
    self.slots = slots
    slots.initialize(repeating: ContextRow(first: root, count: 1))
  }

  subscript(slot: Int) -> ContextPointer { slots[slot].first }

  func enter(_ row: ContextRow, at slot: Int) { slots[slot] = row }

  /// Goes on to the next context of the slot's list; false when there is none.
  func advance(_ slot: Int) -> Bool { slots[slot].advance() }
}
