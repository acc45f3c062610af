/// A template at a place where it is used, and what it may show there.
package struct TemplateUse: Sendable, Equatable {
  /// As templates name each other: `card`.
  package let template: String
  /// The template of the page, or of the part of a page, that includes it; itself when nothing does.
  package let by: String
  /// The contexts around the place, the innermost first: a name is looked up in one after the other.
  package let contexts: [FieldTable]

  package static func == (a: TemplateUse, b: TemplateUse) -> Bool {
    a.template == b.template && a.by == b.by
      && a.contexts.map(\.name) == b.contexts.map(\.name)
  }
}

extension FieldTable {
  /// A name that a template may write, and what it stands for.
  package struct Entry: Sendable {
    package let name: String
    /// "text", "a URL", "HTML", "a flag", "a section", "a list".
    package let kind: String
    /// Whether it may be missing, so that it is a section as well.
    package let isOptional: Bool
    /// The names inside a section or of each item of a list.
    package let inner: FieldTable?
  }

  /// Sorted by name.
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
    switch self {
    case .text(let isOptional, _), .url(let isOptional, _), .html(let isOptional, _),
      .writtenText(let isOptional, _, _):
      isOptional
    case .optionalMarkup: true
    default: false
    }
  }

  fileprivate var nested: NestedContext? {
    switch self {
    case .one(let nested), .list(let nested): nested
    default: nil
    }
  }
}
