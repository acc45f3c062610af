/// The place of a value, or of the contexts of a section.
package enum Nesting: Sendable {
  /// In the context itself, if something is at the offset.
  case inside(offset: Int, Presence)
  case list(offset: Int, ListReader)
  case computed(@Sendable (ContextPointer, (ContextPointer) -> Void) -> Void)

  /// Filters by presence.
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

  /// Rebased on the context around `parent`.
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

enum OptionalReader<Context: Sendable>: ValueReader {
  static func isPresent(at value: ContextPointer) -> Bool {
    value.readOptional(Context.self) { _ in true } ?? false
  }
}
