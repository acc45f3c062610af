/// Where a context, or a value of one, lies while it is rendered: all are read in place, never copied, and enclosing
/// contexts stay within reach of a section.
///
/// The only file that forgets a type. A pointer is made for the duration of a call (`toContext`, `toEach`) and read only
/// within it; its type is that of the `Fields` which the template was compiled against, because the compiler takes
/// both from the same field.
package struct ContextPointer {
  private let address: UnsafeRawPointer

  static func toContext<Context: ~Copyable, Result>(
    _ context: borrowing Context, _ body: (ContextPointer) -> Result
  ) -> Result {
    withUnsafePointer(to: context) { body(ContextPointer(address: UnsafeRawPointer($0))) }
  }

  static func toEach<Element>(of elements: [Element], _ body: (ContextPointer) -> Void) {
    elements.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for index in buffer.indices {
        body(ContextPointer(address: UnsafeRawPointer(base + index)))
      }
    }
  }

  static func toElement<Element>(
    _ place: Int, of elements: [Element], _ body: (ContextPointer) -> Void
  ) {
    elements.withUnsafeBufferPointer { buffer in
      precondition(buffer.indices.contains(place))
      if let base = buffer.baseAddress {
        body(ContextPointer(address: UnsafeRawPointer(base + place)))
      }
    }
  }

  /// The stored property that begins so many bytes into the context.
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
}

/// The contexts around the place being rendered, outermost first.
struct ContextStack: ~Copyable {
  private let slots: UnsafeMutableBufferPointer<ContextPointer>

  init(depth: Int, root: ContextPointer) {
    slots = .allocate(capacity: depth)
    slots.initialize(repeating: root)
  }

  deinit { slots.deallocate() }

  subscript(slot: Int) -> ContextPointer {
    get { slots[slot] }
    nonmutating set { slots[slot] = newValue }
  }
}
