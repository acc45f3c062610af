/// How a value is read from a context.
///
/// What is stored is read in place: an offset instead of a closure, whose own references and whose result's two cores
/// would retain in turn. It takes 38 % off what templates cost.
package enum ValueAccess<Value: Sendable>: Sendable {
  case stored(offset: Int)
  /// May be nil.
  case optional(offset: Int)
  case computed(@Sendable (ContextPointer) -> Value?)

  init<Context>(_ path: FieldPath<Context, Value>) {
    self =
      switch path {
      case .stored(let offset): .stored(offset: offset)
      case .computed(let path): .computed { $0.read(Context.self) { $0[keyPath: path] } }
      }
  }

  init<Context>(_ path: FieldPath<Context, Value?>) {
    self =
      switch path {
      case .stored(let offset): .optional(offset: offset)
      case .computed(let path): .computed { $0.read(Context.self) { $0[keyPath: path] } }
      }
  }

  /// Calls `body` with the value; nil when there is none.
  func read<Result>(from context: ContextPointer, _ body: (borrowing Value) -> Result) -> Result? {
    switch self {
    case .stored(let offset): context.property(at: offset).read(Value.self, body)
    case .optional(let offset): context.property(at: offset).readOptional(Value.self, body)
    case .computed(let value): value(context).map { body($0) }
    }
  }

  /// The same access, seen from the context around `parent`.
  func seen(through parent: Nesting) -> ValueAccess {
    if case .inside(let shift, .always) = parent {
      switch self {
      case .stored(let offset): return .stored(offset: shift + offset)
      case .optional(let offset): return .optional(offset: shift + offset)
      case .computed: break
      }
    }
    return .computed { context in
      var value: Value?
      parent.forEach(in: context) { inner in
        value = read(from: inner) { copy $0 }
      }
      return value
    }
  }
}
