/// How a field is read from a context whose type has been forgotten.
enum FieldAccess: Sendable {
  case text(isOptional: Bool, @Sendable (ContextPointer) -> String)
  case url(isOptional: Bool, @Sendable (ContextPointer) -> String)
  case html(isOptional: Bool, @Sendable (ContextPointer) -> HTML)
  case flag(@Sendable (ContextPointer) -> Bool)
  case one(NestedContext)
  case list(NestedContext)

  /// The same field seen from the context around `parent`: what makes `person.name` one step.
  func seen(through parent: NestedContext) -> FieldAccess {
    func first<Value>(
      or missing: Value, _ read: @escaping @Sendable (ContextPointer) -> Value
    ) -> @Sendable (ContextPointer) -> Value where Value: Sendable {
      { pointer in
        var value = missing
        parent.forEach(pointer) { value = read($0) }
        return value
      }
    }
    func nested(_ child: NestedContext) -> NestedContext {
      NestedContext(
        fields: child.fields, isEmpty: first(or: true, child.isEmpty),
        forEach: { pointer, body in parent.forEach(pointer) { child.forEach($0, body) } })
    }
    switch self {
    case .text(let isOptional, let read): return .text(isOptional: isOptional, first(or: "", read))
    case .url(let isOptional, let read): return .url(isOptional: isOptional, first(or: "", read))
    case .html(let isOptional, let read):
      return .html(isOptional: isOptional, first(or: HTML(), read))
    case .flag(let read): return .flag(first(or: false, read))
    case .one(let child): return .one(nested(child))
    case .list(let child): return .list(nested(child))
    }
  }
}

/// The contexts behind a section: at most one, or a list.
struct NestedContext: Sendable {
  let fields: @Sendable () -> FieldTable
  let isEmpty: @Sendable (ContextPointer) -> Bool
  let forEach: @Sendable (ContextPointer, (ContextPointer) -> Void) -> Void

  /// A text or url as a section: inside, `{{.}}` is the value.
  static func text(
    _ read: @escaping @Sendable (ContextPointer) -> String, fields: FieldTable
  ) -> NestedContext {
    NestedContext(
      fields: { fields }, isEmpty: { read($0).isEmpty },
      forEach: { pointer, body in
        let text = read(pointer)
        if !text.isEmpty { ContextPointer.toContext(text, body) }
      })
  }

  /// Markup as a section: inside, `{{{.}}}` is the value.
  static func html(_ read: @escaping @Sendable (ContextPointer) -> HTML) -> NestedContext {
    NestedContext(
      fields: { HTML.fields.table }, isEmpty: { read($0).isEmpty },
      forEach: { pointer, body in
        let html = read(pointer)
        if !html.isEmpty { ContextPointer.toContext(html, body) }
      })
  }
}

/// The fields of one context by name.
struct FieldTable: Sendable {
  let name: String
  var fields: [String: FieldAccess]

  /// What to show to someone who wrote a name that is not there.
  var names: [String] { fields.keys.filter { $0 != "." }.sorted() }

  var urlNames: [String] {
    names.filter { name in if case .url = fields[name] { true } else { false } }
  }

  /// Of a text that is known to be a `SafeURL`'s.
  static let url = FieldTable(
    name: "url", fields: [".": .url(isOptional: false) { $0.read(String.self) { $0 } }])
}
