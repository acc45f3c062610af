/// Where the contexts behind a section are.
package enum Nesting: Sendable {
  /// One, in the context itself.
  case inside(offset: Int)
  /// At most one, or a list; the type knows which.
  case stored(offset: Int, any ContextSequence.Type)
  /// A text that is not empty; inside, `{{.}}` is the text.
  case text(Place<String>)
  case url(Place<SafeURL>)
  case html(Place<HTML>)
  case computed(@Sendable (ContextPointer, (ContextPointer) -> Void) -> Void)

  init<Context, Child: Sendable>(_ path: any KeyPath<Context, Child> & Sendable) {
    if let offset = MemoryLayout<Context>.offset(of: path) {
      self = .inside(offset: offset)
    } else {
      self = .computed { pointer, body in
        ContextPointer.toContext(pointer.read(Context.self) { $0[keyPath: path] }, body)
      }
    }
  }

  init<Context, Child: Sendable>(_ path: any KeyPath<Context, Child?> & Sendable) {
    if let offset = MemoryLayout<Context>.offset(of: path) {
      self = .stored(offset: offset, AtMostOne<Child>.self)
    } else {
      self = .computed { pointer, body in
        if let child = pointer.read(Context.self, { $0[keyPath: path] }) {
          ContextPointer.toContext(child, body)
        }
      }
    }
  }

  init<Context, Child: Sendable>(_ path: any KeyPath<Context, [Child]> & Sendable) {
    if let offset = MemoryLayout<Context>.offset(of: path) {
      self = .stored(offset: offset, ListOf<Child>.self)
    } else {
      self = .computed { pointer, body in
        ContextPointer.toEach(of: pointer.read(Context.self) { $0[keyPath: path] }, body)
      }
    }
  }

  func isEmpty(in context: ContextPointer) -> Bool {
    switch self {
    case .inside: return false
    case .stored(let offset, let type): return type.isEmpty(at: context.property(at: offset))
    case .text(let place): return place.read(from: context) { $0.isEmpty } ?? true
    case .url(let place): return place.read(from: context) { $0.isEmpty } ?? true
    case .html(let place): return place.read(from: context) { $0.isEmpty } ?? true
    case .computed(let forEach):
      var isEmpty = true
      forEach(context) { _ in isEmpty = false }
      return isEmpty
    }
  }

  func forEach(in context: ContextPointer, _ body: (ContextPointer) -> Void) {
    switch self {
    case .inside(let offset): body(context.property(at: offset))
    case .stored(let offset, let type): type.forEach(at: context.property(at: offset), body)
    case .text(let place):
      place.read(from: context) { if !$0.isEmpty { ContextPointer.toContext($0, body) } }
    case .url(let place):
      place.read(from: context) { if !$0.isEmpty { ContextPointer.toContext($0, body) } }
    case .html(let place):
      place.read(from: context) { if !$0.isEmpty { ContextPointer.toContext($0, body) } }
    case .computed(let forEach): forEach(context, body)
    }
  }

  /// The same contexts, seen from the one around `parent`.
  func seen(through parent: Nesting) -> Nesting {
    if case .inside(let shift) = parent {
      switch self {
      case .inside(let offset): return .inside(offset: shift + offset)
      case .stored(let offset, let type): return .stored(offset: shift + offset, type)
      default: break
      }
    }
    return .computed { context, body in
      parent.forEach(in: context) { inner in forEach(in: inner, body) }
    }
  }
}

/// A type whose values are contexts in a row: none, one or many. As a value a type has nothing to count.
package protocol ContextSequence: SendableMetatype {
  static func isEmpty(at sequence: ContextPointer) -> Bool
  static func forEach(at sequence: ContextPointer, _ body: (ContextPointer) -> Void)
}

enum ListOf<Element: Sendable>: ContextSequence {
  static func isEmpty(at sequence: ContextPointer) -> Bool {
    sequence.read([Element].self) { $0.isEmpty }
  }

  static func forEach(at sequence: ContextPointer, _ body: (ContextPointer) -> Void) {
    sequence.read([Element].self) { ContextPointer.toEach(of: $0, body) }
  }
}

enum AtMostOne<Context: Sendable>: ContextSequence {
  static func isEmpty(at sequence: ContextPointer) -> Bool {
    sequence.readOptional(Context.self) { _ in false } ?? true
  }

  static func forEach(at sequence: ContextPointer, _ body: (ContextPointer) -> Void) {
    sequence.readOptional(Context.self) { ContextPointer.toContext($0, body) }
  }
}
