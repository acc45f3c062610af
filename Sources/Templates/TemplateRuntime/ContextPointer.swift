@_spi(Reflection) import Swift

/// The address of a context, or of a value in it, while it is rendered. Values are read in place.
///
/// The only file that reads by offset and forgets types. Typed closures, which copy what they read,
/// took 2.5 times as many instructions per page, generic readers 3.5 times as many. It is safe
/// because:
/// - A pointer is made from a borrowed value for the duration of a closure (`toContext`,
///   `forEachElement`), and read only within that closure.
/// - Each read has the type that the context's `Fields` gave for the offset: both come from one key
///   path, or from Swift's metadata for one stored property.
/// - Each read is checked to lie within the context.
@usableFromInline
@safe package struct ContextPointer {
  @usableFromInline let address: UnsafeRawPointer
  /// The number of bytes that may be read.
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

  /// The stored property at an offset in bytes; the value in an optional begins with the optional.
  @inline(__always)
  func property(at offset: Int) -> ContextPointer {
    precondition(0...size ~= offset, "a property begins within its context")
    return unsafe ContextPointer(address + offset, size: size - offset)
  }

  /// `~Copyable` keeps the compiler from copying the whole context to read one value. Inlined, so
  /// that it is compiled for the type.
  @inlinable @inline(__always)
  func read<Value: ~Copyable, Result>(
    _ type: Value.Type, _ body: (borrowing Value) -> Result
  ) -> Result {
    precondition(MemoryLayout<Value>.size <= size, "a property ends within its context")
    return unsafe body(address.assumingMemoryBound(to: Value.self).pointee)
  }

  /// Reads the value in an optional; nil for none.
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
}

/// Calls `body` with each stored property of a structure: its name, its offset in bytes, its type.
func forEachStoredProperty(
  of type: Any.Type, _ body: (_ name: String, _ offset: Int, _ type: Any.Type) -> Void
) {
  _ = unsafe _forEachField(of: type) { name, offset, type, _ in
    body(unsafe String(cString: name), offset, type)
    return true
  }
}

/// The contexts around the place that is rendered, outermost first, by slot.
@safe struct ContextStack {
  private let slots: UnsafeMutableBufferPointer<ContextPointer>

  /// Calls `body` with a stack of this number of slots, all with the root.
  static func withSlots(
    _ count: Int, root: ContextPointer, _ body: (ContextStack) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(of: ContextPointer.self, capacity: count) { slots in
      unsafe slots.initialize(repeating: root)
      unsafe body(ContextStack(slots: slots))
    }
  }

  private init(slots: UnsafeMutableBufferPointer<ContextPointer>) { unsafe self.slots = slots }

  subscript(slot: Int) -> ContextPointer {
    precondition(unsafe slot < slots.count, "a template counts its slots")
    return unsafe slots[slot]
  }

  /// Puts a context into a slot while `body` runs, then restores the slot, so that no pointer stays
  /// in it.
  @inline(__always)
  func withContext(_ context: ContextPointer, at slot: Int, _ body: () -> Void) {
    let outer = self[slot]
    unsafe slots[slot] = context
    body()
    unsafe slots[slot] = outer
  }
}
