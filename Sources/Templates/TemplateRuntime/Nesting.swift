/// Where the contexts behind a section are.
package enum Nesting: Sendable {
  /// One, in the context itself, if there is something at the offset.
  case inside(offset: Int, Presence)
  case list(offset: Int, ListReader)
  case computed(@Sendable (ContextPointer, (ContextPointer) -> Void) -> Void)

  init<Context, Child: Sendable>(_ path: FieldPath<Context, Child>) {
    self =
      switch path {
      case .stored(let offset): .inside(offset: offset, .always)
      case .computed(let path):
        .computed { pointer, body in
          ContextPointer.toContext(pointer.read(Context.self) { $0[keyPath: path] }, body)
        }
      }
  }

  init<Context, Child: Sendable>(_ path: FieldPath<Context, Child?>) {
    self =
      switch path {
      case .stored(let offset): .inside(offset: offset, .read(Optionally<Child>.self))
      case .computed(let path):
        .computed { pointer, body in
          if let child = pointer.read(Context.self, { $0[keyPath: path] }) {
            ContextPointer.toContext(child, body)
          }
        }
      }
  }

  init<Context, List: Sendable>(list path: FieldPath<Context, List>, _ reader: ListReader) {
    self =
      switch path {
      case .stored(let offset): .list(offset: offset, reader)
      case .computed(let path):
        .computed { pointer, body in
          ContextPointer.toContext(pointer.read(Context.self) { $0[keyPath: path] }) {
            reader.forEach($0, body)
          }
        }
      }
  }

  /// A value as a context: inside its section, `{{.}}` shows it.
  init<Value: ShownValue>(_ access: ValueAccess<Value>) {
    switch access {
    case .stored(let offset):
      self = .inside(offset: offset, .value(Value.form(isOptional: false)))
    case .optional(let offset):
      self = .inside(offset: offset, .value(Value.form(isOptional: true)))
    case .computed(let value):
      self = .computed { context, body in
        if let value = value(context), !value.isEmpty { ContextPointer.toContext(value, body) }
      }
    }
  }

  /// The same contexts, where there is something.
  func present(as presence: Presence) -> Nesting {
    if case .inside(let offset, .always) = self { return .inside(offset: offset, presence) }
    return .computed { context, body in
      forEach(in: context) { if presence.isMet(at: $0) { body($0) } }
    }
  }

  func forEach(in context: ContextPointer, _ body: (ContextPointer) -> Void) {
    switch self {
    case .inside(let offset, let presence):
      let value = context.property(at: offset)
      if presence.isMet(at: value) { body(value) }
    case .list(let offset, let reader): reader.forEach(context.property(at: offset), body)
    case .computed(let forEach): forEach(context, body)
    }
  }

  /// The same contexts, seen from the one around `parent`.
  func seen(through parent: Nesting) -> Nesting {
    if case .inside(let shift, .always) = parent {
      switch self {
      case .inside(let offset, let presence): return .inside(offset: shift + offset, presence)
      case .list(let offset, let reader): return .list(offset: shift + offset, reader)
      case .computed: break
      }
    }
    return .computed { context, body in
      parent.forEach(in: context) { inner in forEach(in: inner, body) }
    }
  }
}

/// What may be nil.
enum Optionally<Context: Sendable>: ValueReader {
  static func isPresent(at value: ContextPointer) -> Bool {
    value.readOptional(Context.self) { _ in true } ?? false
  }
}
