/// Where the contexts behind a section are.
package enum Nesting: Sendable {
  /// One, in the context itself, if there is something at the place.
  case inside(offset: Int, Presence)
  case list(offset: Int, ListForm)
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

  init<Context, Child: Sendable>(_ path: FieldPath<Context, [Child]>) {
    self =
      switch path {
      case .stored(let offset): .list(offset: offset, .array(of: Child.self))
      case .computed(let path):
        .computed { pointer, body in
          ContextPointer.toContext(pointer.read(Context.self) { $0[keyPath: path] }) {
            ListForm.array(of: Child.self).row(at: $0).forEach(body)
          }
        }
      }
  }

  /// A value as a context: inside its section, `{{.}}` shows it.
  init<Value: ShownValue>(_ place: Place<Value>) {
    switch place {
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

  /// The same contexts, where there is something at their place.
  func present(as presence: Presence) -> Nesting {
    if case .inside(let offset, .always) = self { return .inside(offset: offset, presence) }
    return .computed { context, body in
      forEach(in: context) { if presence.isMet(at: $0) { body($0) } }
    }
  }

  func forEach(in context: ContextPointer, _ body: (ContextPointer) -> Void) {
    switch self {
    case .inside(let offset, let presence):
      let place = context.property(at: offset)
      if presence.isMet(at: place) { body(place) }
    case .list(let offset, let form): form.row(at: context.property(at: offset)).forEach(body)
    case .computed(let forEach): forEach(context, body)
    }
  }

  /// The same contexts, seen from the one around `parent`.
  func seen(through parent: Nesting) -> Nesting {
    if case .inside(let shift, .always) = parent {
      switch self {
      case .inside(let offset, let presence): return .inside(offset: shift + offset, presence)
      case .list(let offset, let form): return .list(offset: shift + offset, form)
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
  static func isPresent(at place: ContextPointer) -> Bool {
    place.readOptional(Context.self) { _ in true } ?? false
  }
}
