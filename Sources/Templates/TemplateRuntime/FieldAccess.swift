/// How a field is read from a context whose type has been forgotten.
package enum FieldAccess: Sendable {
  case text(isOptional: Bool, ValueAccess<String>)
  case url(isOptional: Bool, ValueAccess<SafeURL>)
  case html(isOptional: Bool, ValueAccess<HTML>)
  case markup(Nesting, any ValueReader.Type)
  case optionalMarkup(Nesting, any TextReader.Type)
  case writtenText(isOptional: Bool, Nesting, any TextReader.Type)
  case flag(Condition)
  case one(NestedContext)
  case list(NestedContext)

  /// The same field seen from the context around `parent`: what makes `person.name` one step.
  package func seen(through parent: Nesting) -> FieldAccess {
    switch self {
    case .text(let isOptional, let access):
      .text(isOptional: isOptional, access.seen(through: parent))
    case .url(let isOptional, let access):
      .url(isOptional: isOptional, access.seen(through: parent))
    case .html(let isOptional, let access):
      .html(isOptional: isOptional, access.seen(through: parent))
    case .markup(let source, let type): .markup(source.seen(through: parent), type)
    case .optionalMarkup(let source, let type):
      .optionalMarkup(source.seen(through: parent), type)
    case .writtenText(let isOptional, let source, let type):
      .writtenText(isOptional: isOptional, source.seen(through: parent), type)
    case .flag(let condition): .flag(condition.seen(through: parent))
    case .one(let child): .one(child.seen(through: parent))
    case .list(let child): .list(child.seen(through: parent))
    }
  }

  /// How a section decides whether it is shown, and what it brings into scope; nil for what is always there.
  package var section: (condition: Condition, nested: NestedContext?)? {
    switch self {
    case .flag(let condition): (condition, nil)
    case .one(let nested), .list(let nested): (Condition(nested.contexts), nested)
    case .writtenText(true, let source, let type), .optionalMarkup(let source, let type):
      writtenSection(source, type)
    case .text(true, let access): valueSection(access)
    case .url(true, let access): valueSection(access)
    case .html(true, let access): valueSection(access)
    case .text, .url, .html, .markup, .writtenText: nil
    }
  }

  private func writtenSection(
    _ source: Nesting, _ type: any TextReader.Type
  ) -> (Condition, NestedContext?) {
    let contexts = source.present(as: .read(type))
    return (Condition(contexts), NestedContext(fields: { type.fields }, contexts: contexts))
  }

  private func valueSection<Value: ShownValue & TemplateContext>(
    _ access: ValueAccess<Value>
  ) -> (Condition, NestedContext?) {
    let contexts = Nesting(access)
    return (Condition(contexts), NestedContext(fields: { Value.fields.table }, contexts: contexts))
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
  package private(set) var fields: [String: FieldAccess] = [:]

  init(name: String) {
    self.name = name
  }

  mutating func add(_ name: String, _ access: FieldAccess) {
    fields[name] = access
  }

  /// What to show to someone who wrote a name that is not there.
  package var names: [String] { fields.keys.filter { $0 != "." }.sorted() }

  package var urlNames: [String] {
    names.filter { name in if case .url = fields[name] { true } else { false } }
  }
}
