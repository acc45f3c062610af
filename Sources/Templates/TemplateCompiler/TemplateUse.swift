/// A template in a place where it is used.
package struct TemplateUse: Sendable, Equatable {
  /// `card`
  package let template: String
  /// The template of the page, or of the part of a page, that includes it; itself if nothing does.
  package let by: String
  /// The contexts around the place, the innermost first.
  package let contexts: [FieldTable]

  package static func == (a: TemplateUse, b: TemplateUse) -> Bool {
    a.template == b.template && a.by == b.by
      && a.contexts.map(\.name) == b.contexts.map(\.name)
  }
}

/// A name in a template that only the owner's files know: `{{extra.mood}}`.
package struct NamedUse: Sendable, Hashable {
  /// `extra`
  package let field: String
  /// The start of the names in the owner's files: `x-`.
  package let prefix: String
  package let name: String
  /// The name as it is written: `mood`, `hasMood`.
  package let written: String

  /// The name in the owner's files: `x-mood`.
  package var key: String { prefix + name }
}

extension FieldTable {
  package struct Entry: Sendable {
    package let name: String
    /// "text", "a URL", "HTML", "a flag", "a section", "a list".
    package let kind: String
    /// Whether it may be missing, so that it is also a section.
    package let isOptional: Bool
    /// The names in a section, or for each item of a list.
    package let inner: FieldTable?
  }

  package var entries: [Entry] {
    fields.map { name, access in
      Entry(
        name: name, kind: access.kind, isOptional: access.isOptional,
        inner: access.nested?.fields())
    }.sorted { $0.name < $1.name }
  }
}

extension FieldAccess {
  fileprivate var isOptional: Bool {
    if case .value(_, let isOptional, _, _) = self { isOptional } else { false }
  }

  fileprivate var nested: NestedContext? {
    switch self {
    case .one(let nested), .list(let nested): nested
    default: nil
    }
  }
}
