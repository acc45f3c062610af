/// Where a context, or a value of one, lies while it is rendered: values are read in place, without a copy, and
/// enclosing contexts stay within reach of a section.
///
/// The only file that reads by offset and forgets types. With typed closures in its place (which copy what they read, and
/// retain its texts) a page took five times the instructions of raw pointers, with generic readers (which look up the
/// metadata of their types) seven times; this takes twice as many. What makes it right:
/// - A pointer is made from a borrowed value for the duration of a closure (`toContext`, `forEachElement`), and templates
///   read it only within that closure.
/// - Each read is of the type that the context's `Fields` stated for the offset: both come from one key path.
/// - Each read lies within the context: that is checked.
@usableFromInline
@safe package struct ContextPointer {
  @usableFromInline let address: UnsafeRawPointer
  /// How many bytes may be read.
  @usableFromInline let size: Int

  @inlinable
  init<Context: ~Copyable>(_ context: UnsafePointer<Context>) {
    unsafe address = UnsafeRawPointer(context)
    size = MemoryLayout<Context>.size
  }

  @inlinable
  init(_ address: UnsafeRawPointer, size: Int) {
    unsafe self.address = address
    self.size = size
  }

  static func toContext<Context: ~Copyable, Result>(
    _ context: borrowing Context, _ body: (ContextPointer) -> Result
  ) -> Result {
    unsafe withUnsafePointer(to: context) { unsafe body(ContextPointer($0)) }
  }

  /// The stored property that begins so many bytes into the context.
  ///
  /// What an optional holds begins where the optional does.
  @inline(__always)
  func property(at offset: Int) -> ContextPointer {
    precondition(0...size ~= offset, "a property begins within its context")
    return unsafe ContextPointer(address + offset, size: size - offset)
  }

  /// `~Copyable` keeps the compiler from copying the whole context, and retaining each of its texts, to read one;
  /// inlined, so that the metadata of the type is not asked for.
  @inlinable @inline(__always)
  func read<Value: ~Copyable, Result>(
    _ type: Value.Type, _ body: (borrowing Value) -> Result
  ) -> Result {
    precondition(MemoryLayout<Value>.size <= size, "a property ends within its context")
    return unsafe body(address.assumingMemoryBound(to: Value.self).pointee)
  }

  /// The same for what may be nil; nil then.
  @inline(__always)
  func readOptional<Value: ~Copyable, Result>(
    _ type: Value.Type, _ body: (borrowing Value) -> Result
  ) -> Result? {
    precondition(MemoryLayout<Value>.size <= size, "a property ends within its context")
    return switch unsafe address.assumingMemoryBound(to: Value?.self).pointee {
    case .some(let value): body(value)
    case .none: nil
    }
  }

  /// Calls `body` with each element, one after the other.
  @inlinable
  static func forEachElement<Element>(
    of elements: borrowing [Element], _ body: (ContextPointer) -> Void
  ) {
    unsafe elements.withUnsafeBufferPointer { elements in
      for index in elements.indices {
        guard let first = elements.baseAddress else { return }
        unsafe body(ContextPointer(first + index))
      }
    }
  }

  /// Calls `body` with the elements at some indices, in that order.
  @inlinable
  static func forEachElement<Element>(
    of elements: borrowing [Element], at indices: borrowing [Int],
    _ body: (ContextPointer) -> Void
  ) {
    unsafe elements.withUnsafeBufferPointer { elements in
      for index in copy indices {
        precondition(elements.indices.contains(index), "a chosen element is one of the list")
        guard let first = elements.baseAddress else { return }
        unsafe body(ContextPointer(first + index))
      }
    }
  }
}

/// The contexts around the place that is rendered, outermost first, by slot.
@safe struct ContextStack {
  private let slots: UnsafeMutableBufferPointer<ContextPointer>

  /// Calls `body` with a stack of so many slots, each of which is the root at first.
  static func withSlots(
    _ count: Int, root: ContextPointer, _ body: (ContextStack) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(of: ContextPointer.self, capacity: count) { slots in
      unsafe slots.initialize(repeating: root)
      unsafe body(ContextStack(slots: slots))
    }
  }

  private init(slots: UnsafeMutableBufferPointer<ContextPointer>) {
    unsafe self.slots = slots
  }

  subscript(slot: Int) -> ContextPointer {
    precondition(unsafe slot < slots.count, "a template counts its slots")
    return unsafe slots[slot]
  }

  /// Puts a context into a slot while `body` runs; the slot gets back what it had, so that no pointer stays in it.
  @inline(__always)
  func withContext(_ context: ContextPointer, at slot: Int, _ body: () -> Void) {
    let outer = self[slot]
    unsafe slots[slot] = context
    body()
    unsafe slots[slot] = outer
  }
}
