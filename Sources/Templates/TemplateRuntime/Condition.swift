/// Decides whether a section is shown.
package enum Condition: Sendable {
  case stored(offset: Int, Presence)
  case computed(@Sendable (ContextPointer) -> Bool)

  /// Whether a context exists.
  init(_ contexts: Nesting) {
    self =
      switch contexts {
      case .inside(let offset, let presence): .stored(offset: offset, presence)
      case .list(let offset, let reader): .stored(offset: offset, .list(reader))
      case .computed(let forEach):
        .computed { context in
          var isMet = false
          forEach(context) { _ in isMet = true }
          return isMet
        }
      }
  }

  func isMet(in context: ContextPointer) -> Bool {
    switch self {
    case .stored(let offset, let presence): presence.isMet(at: context.property(at: offset))
    case .computed(let isMet): isMet(context)
    }
  }

  /// Rebased on the context around `parent`.
  func seen(through parent: Nesting) -> Condition {
    if case .inside(let shift, .always) = parent, case .stored(let offset, let presence) = self {
      return .stored(offset: shift + offset, presence)
    }
    return .computed { context in
      var isMet = false
      parent.forEach(in: context) { inner in isMet = self.isMet(in: inner) }
      return isMet
    }
  }
}

/// The way to decide whether a value in a context is present.
package enum Presence: Sendable {
  case always
  case flag
  case read(any ValueReader.Type)
  case list(ListReader)

  func isMet(at value: ContextPointer) -> Bool {
    switch self {
    case .always: true
    case .flag: value.read(Bool.self) { $0 }
    case .read(let type): type.isPresent(at: value)
    case .list(let reader): !reader.isEmpty(value)
    }
  }
}
