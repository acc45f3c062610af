/// How a field is read from a context whose type has been forgotten.
package enum FieldAccess: Sendable {
  /// Optional ones are also sections.
  case value(ValueKind, isOptional: Bool, Nesting, any ValueReader.Type)
  case flag(Condition)
  case one(NestedContext)
  case list(NestedContext)
  /// Lists of texts under names that only the owner's files know: `{{extra.mood}}`.
  case named(NamedTexts)

  static func list<Element: TemplateContext>(
    of type: Element.Type, at offset: Int, _ reader: ListReader
  ) -> FieldAccess {
    .list(
      NestedContext(
        fields: { Element.fieldTable }, contexts: .list(offset: offset, reader)))
  }

  /// The field as a field of the context around `parent`: it makes `person.name` one step.
  package func seen(through parent: Nesting) -> FieldAccess {
    switch self {
    case .value(let kind, let isOptional, let source, let reader):
      .value(kind, isOptional: isOptional, source.seen(through: parent), reader)
    case .flag(let condition): .flag(condition.seen(through: parent))
    case .one(let child): .one(child.seen(through: parent))
    case .list(let child): .list(child.seen(through: parent))
    case .named(let texts): .named(texts.seen(through: parent))
    }
  }

  /// How a section decides whether it is shown, and what it brings into scope; nil for what is
  /// always there.
  package var section: (condition: Condition, nested: NestedContext?)? {
    switch self {
    case .flag(let condition): return (condition, nil)
    case .one(let nested), .list(let nested): return (Condition(nested.contexts), nested)
    case .value(_, isOptional: false, _, _), .named: return nil
    case .value(let kind, isOptional: true, let source, let reader):
      let contexts = source.present(as: .read(reader))
      var table = FieldTable(name: kind.rawValue)
      table.add(".", .value(kind, isOptional: true, .inside(offset: 0, .always), reader))
      return (
        Condition(contexts), NestedContext(fields: { [table] in table }, contexts: contexts)
      )
    }
  }
}

/// The contexts of a section: at most one, or a list.
package struct NestedContext: Sendable {
  package let fields: @Sendable () -> FieldTable
  package let contexts: Nesting

  fileprivate func seen(through parent: Nesting) -> NestedContext {
    NestedContext(fields: fields, contexts: contexts.seen(through: parent))
  }
}

/// Lists of texts by name.
package struct NamedTexts: Sendable {
  /// The start of the names in the owner's files, which templates leave out: `x-`.
  package let prefix: String
  private let texts: @Sendable (_ name: String) -> NestedContext

  /// - Parameters:
  ///   - offset: the place in the context of a value of type `Value`
  ///   - texts: the texts of a name without the prefix; none for an unknown name
  package init<Value: Sendable>(
    at offset: Int, prefix: String, _ texts: @escaping @Sendable (Value, String) -> [String]
  ) {
    self.prefix = prefix
    self.texts = { name in
      let contexts = Nesting.computed { context, body in
        let value = context.property(at: offset)
        for text in value.read(Value.self, { texts(copy $0, name) }) {
          ContextPointer.toContext(text, body)
        }
      }
      return NestedContext(fields: { String.fieldTable }, contexts: contexts)
    }
  }

  private init(prefix: String, texts: @escaping @Sendable (String) -> NestedContext) {
    (self.prefix, self.texts) = (prefix, texts)
  }

  /// `mood` → its texts, `hasMood` → whether there are any, as with other lists.
  package func field(_ name: String) -> (key: String, access: FieldAccess) {
    let rest = name.hasPrefix("has") ? name.dropFirst(3) : ""
    guard let first = rest.first, first.isUppercase else { return (name, .list(texts(name))) }
    let key = first.lowercased() + rest.dropFirst()
    return (key, .flag(Condition(texts(key).contexts)))
  }

  fileprivate func seen(through parent: Nesting) -> NamedTexts {
    NamedTexts(prefix: prefix) { texts($0).seen(through: parent) }
  }
}

/// The fields of one context by name.
package struct FieldTable: Sendable {
  package let name: String
  package private(set) var fields: [String: FieldAccess] = [:]

  init(name: String) { self.name = name }

  /// A list `items` comes with a flag `hasItems`, for a frame around all of them.
  mutating func add(_ name: String, _ access: FieldAccess) {
    fields[name] = access
    guard case .list(let list) = access, let first = name.first else { return }
    let flag = "has" + first.uppercased() + name.dropFirst()
    if fields[flag] == nil { fields[flag] = .flag(Condition(list.contexts)) }
  }

  /// All names, for messages.
  package var names: [String] { fields.keys.filter { $0 != "." }.sorted() }

  package var urlNames: [String] {
    names.filter { if case .value(.url, _, _, _) = fields[$0] { true } else { false } }
  }
}
