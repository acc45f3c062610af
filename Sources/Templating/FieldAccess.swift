/// How a field is read from a context whose type has been forgotten.
package enum FieldAccess: Sendable {
  case text(isOptional: Bool, Place<String>)
  case url(isOptional: Bool, Place<SafeURL>)
  case html(isOptional: Bool, Place<HTML>)
  case markup(Nesting, any MarkupReader.Type)
  case flag(Condition)
  case one(NestedContext)
  case list(NestedContext)

  /// The same field seen from the context around `parent`: what makes `person.name` one step.
  package func seen(through parent: Nesting) -> FieldAccess {
    switch self {
    case .text(let isOptional, let place):
      .text(isOptional: isOptional, place.seen(through: parent))
    case .url(let isOptional, let place): .url(isOptional: isOptional, place.seen(through: parent))
    case .html(let isOptional, let place):
      .html(isOptional: isOptional, place.seen(through: parent))
    case .markup(let source, let type): .markup(source.seen(through: parent), type)
    case .flag(let condition): .flag(condition.seen(through: parent))
    case .one(let child): .one(child.seen(through: parent))
    case .list(let child): .list(child.seen(through: parent))
    }
  }
}

/// What decides whether a section is shown.
package enum Condition: Sendable {
  case place(Place<Bool>)
  case notEmpty(Nesting)

  func isTrue(in context: ContextPointer) -> Bool {
    switch self {
    case .place(let place): place.read(from: context) { $0 } ?? false
    case .notEmpty(let nesting): !nesting.isEmpty(in: context)
    }
  }

  fileprivate func seen(through parent: Nesting) -> Condition {
    switch self {
    case .place(let place): .place(place.seen(through: parent))
    case .notEmpty(let nesting): .notEmpty(nesting.seen(through: parent))
    }
  }
}

/// The contexts behind a section: at most one, or a list.
package struct NestedContext: Sendable {
  package let fields: @Sendable () -> FieldTable
  package let contexts: Nesting

  package init(fields: @escaping @Sendable () -> FieldTable, contexts: Nesting) {
    self.fields = fields
    self.contexts = contexts
  }

  fileprivate func seen(through parent: Nesting) -> NestedContext {
    NestedContext(fields: fields, contexts: contexts.seen(through: parent))
  }
}

/// The fields of one context by name.
package struct FieldTable: Sendable {
  package let name: String
  package internal(set) var fields: [String: FieldAccess]

  /// What to show to someone who wrote a name that is not there.
  package var names: [String] { fields.keys.filter { $0 != "." }.sorted() }

  package var urlNames: [String] {
    names.filter { name in if case .url = fields[name] { true } else { false } }
  }
}
