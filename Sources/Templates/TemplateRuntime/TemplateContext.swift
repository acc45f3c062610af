import Synchronization

/// The values that a template may use.
///
/// ```swift
/// struct CardContext: TemplateContext {
///   let title: String
///   let link: SafeURL
///   let genres: [LinkContext]
/// }
/// ```
package protocol TemplateContext: OptionalValue, ListElement {
  static var fields: Fields<Self> { get }
}

extension TemplateContext {
  /// The stored properties. `CardContext` is the "card" context.
  package static var fields: Fields<Self> {
    // `String(describing:)` would look for conformances in the whole program, for each type again.
    let type = _typeName(Self.self, qualified: false).replacing("Context", with: "")
    return Fields(
      type.reduce(into: "") { name, letter in
        name += (letter.isUppercase && !name.isEmpty ? " " : "") + letter.lowercased()
      })
  }
}

/// The names that a template may use, with their places in the context: each stored property that
/// is a `TemplateValue`, and what `field` adds.
package struct Fields<Context>: Sendable {
  package private(set) var table: FieldTable

  /// - Parameters:
  ///   - name: For messages: "'raiting' is not in the card context".
  ///   - merged: A property that is a context, whose fields count as this one's own.
  package init(_ name: String, merging merged: String? = nil) {
    table = FieldTable(name: name)
    var mergedFields: [(String, FieldAccess)] = []
    forEachStoredProperty(of: Context.self) { property, offset, type in
      guard let access = (type as? any TemplateValue.Type)?.access(at: offset) else { return }
      if property == merged, case .one(let child) = access {
        mergedFields = child.fields().fields.map { ($0, $1.seen(through: child.contexts)) }
      } else {
        table.add(property, access)
      }
    }
    for (name, access) in mergedFields { table.add(name, access) }
  }

  /// A context that is a single value, shown by `{{.}}`.
  fileprivate init(ofValue name: String, _ access: FieldAccess) {
    table = FieldTable(name: name)
    table.add(".", access)
  }

  /// A value of a value.
  package consuming func field<Value: TemplateValue>(
    _ name: String, _ path: any KeyPath<Context, Value> & Sendable
  ) -> Self {
    guard let offset = MemoryLayout<Context>.offset(of: path) else {
      return field(name) { $0[keyPath: path] }
    }
    return field(name, Value.access(at: offset))
  }

  /// A value that is computed each time.
  package consuming func field<Value: TemplateValue>(
    _ name: String, _ value: @escaping @Sendable (Context) -> Value
  ) -> Self {
    let contexts = Nesting.computed { context, body in
      ContextPointer.toContext(context.read(Context.self) { value($0) }, body)
    }
    return field(name, Value.access(at: 0).seen(through: contexts))
  }

  consuming func field(_ name: String, _ access: FieldAccess) -> Self {
    table.add(name, access)
    return self
  }
}

/// The tables of all contexts that templates have used. A site's templates ask 2,500 times for 150
/// tables; making one asks Swift's metadata about each property.
private let fieldTables = Mutex<[ObjectIdentifier: FieldTable]>([:])

extension TemplateContext {
  /// The table of `fields`, made once.
  package static var fieldTable: FieldTable {
    let type = ObjectIdentifier(Self.self)
    if let table = fieldTables.withLock({ $0[type] }) { return table }
    // Without the lock: a table with merged fields asks for another one.
    let table = fields.table
    fieldTables.withLock { $0[type] = table }
    return table
  }
}

extension TemplateContext {
  /// A context of its own: `{{#owner}}{{name}}{{/owner}}`, `{{owner.name}}`.
  package static func access(at offset: Int) -> FieldAccess {
    .one(NestedContext(fields: { fieldTable }, contexts: .inside(offset: offset, .always)))
  }

  /// A context of its own, or nothing: `{{#progress}}{{percent}}{{/progress}}`,
  /// `{{progress.percent}}`.
  package static func optionalAccess(at offset: Int) -> FieldAccess {
    let contexts = Nesting.inside(offset: offset, .read(OptionalReader<Self>.self))
    return .one(NestedContext(fields: { fieldTable }, contexts: contexts))
  }
}

extension String: TemplateContext {
  package static let fields = Fields<String>(ofValue: "text", access(at: 0))

  package static func access(at offset: Int) -> FieldAccess {
    .value(.text, isOptional: false, .inside(offset: offset, .always), TextReader.self)
  }

  package static func optionalAccess(at offset: Int) -> FieldAccess {
    .value(.text, isOptional: true, .inside(offset: offset, .always), OptionalTextReader.self)
  }
}

extension SafeURL: TemplateContext {
  package static let fields = Fields<SafeURL>(ofValue: "url", access(at: 0))

  package static func access(at offset: Int) -> FieldAccess {
    .value(.url, isOptional: false, .inside(offset: offset, .always), URLReader.self)
  }

  package static func optionalAccess(at offset: Int) -> FieldAccess {
    .value(.url, isOptional: true, .inside(offset: offset, .always), OptionalURLReader.self)
  }
}

extension HTML: TemplateContext {
  package static let fields = Fields<HTML>(ofValue: "HTML", access(at: 0))

  package static func access(at offset: Int) -> FieldAccess {
    .value(.html, isOptional: false, .inside(offset: offset, .always), HTMLReader.self)
  }

  package static func optionalAccess(at offset: Int) -> FieldAccess {
    .value(.html, isOptional: true, .inside(offset: offset, .always), OptionalHTMLReader.self)
  }
}
