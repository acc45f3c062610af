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

  /// The elements of the array here, which stay where they are as long as the context is not written to.
  func elements<Element>(_ type: Element.Type) -> ContextRow {
    read([Element].self) { array in
      array.withUnsafeBufferPointer { elements in
        guard let first = elements.baseAddress else { return ContextRow(first: self, count: 0) }
        return ContextRow(
          first: ContextPointer(address: first), count: elements.count,
          stride: MemoryLayout<Element>.stride)
      }
    }
  }
}

/// Contexts that lie one behind the other, so many bytes apart.
package struct ContextRow {
  private(set) var first: ContextPointer
  private(set) var count: Int
  private let stride: Int

  init(first: ContextPointer, count: Int, stride: Int = 0) {
    self.first = first
    self.count = count
    self.stride = stride
  }

  /// Goes on to the next one; false when there is none.
  mutating func advance() -> Bool {
    first = first.property(at: stride)
    count -= 1
    return count > 0
  }

  func forEach(_ body: (ContextPointer) -> Void) {
    for index in 0..<count { body(first.property(at: index * stride)) }
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
