/// The values that a template may use.
@usableFromInline
package protocol TemplateContext: Sendable {
  static var fields: Fields<Self> { get }
}

/// The names that a template may use, with their places in the context.
///
/// ```swift
/// struct CardContext: TemplateContext {
///   let title: String
///   let link: SafeURL
///   let genres: [LinkContext]
///
///   static let fields = Fields<Self>("card")
///     .text("title", \.title)
///     .url("link", \.link)
///     .list("genres", \.genres)
/// }
/// ```
///
/// A field called `.` is shown by `{{.}}`. Stored properties are read in place; computed ones are
/// computed each time. Functions with a path are inlined for `FieldPath`.
@usableFromInline
package struct Fields<Context>: Sendable {
  package private(set) var table: FieldTable

  @usableFromInline
  package typealias Path<Value> = any KeyPath<Context, Value> & Sendable

  /// - Parameter name: the name in messages: "'raiting' is not in the card context"
  package init(_ name: String) { table = FieldTable(name: name) }

  /// Escaped text: `{{title}}`.
  @inlinable @inline(__always)
  package consuming func text(_ name: String, _ path: Path<String>) -> Self {
    adding(name, .text, isOptional: false, FieldPath(path), TextReader.self)
  }

  /// Text that may be nil or empty, so that it is also a section:
  /// `{{#subtitle}}<p>{{subtitle}}</p>{{/subtitle}}`.
  @inlinable @inline(__always)
  package consuming func text(_ name: String, _ path: Path<String?>) -> Self {
    adding(name, .text, isOptional: true, FieldPath(path), OptionalTextReader.self)
  }

  /// An address: only addresses may start a `href`, `src` and the like.
  @inlinable @inline(__always)
  package consuming func url(_ name: String, _ path: Path<SafeURL>) -> Self {
    adding(name, .url, isOptional: false, FieldPath(path), URLReader.self)
  }

  /// An address that may be nil, so that it is also a section.
  @inlinable @inline(__always)
  package consuming func url(_ name: String, _ path: Path<SafeURL?>) -> Self {
    adding(name, .url, isOptional: true, FieldPath(path), OptionalURLReader.self)
  }

  /// Finished markup, written unchanged: `{{{review}}}`.
  @inlinable @inline(__always)
  package consuming func html(_ name: String, _ path: Path<HTML>) -> Self {
    adding(name, .html, isOptional: false, FieldPath(path), HTMLReader.self)
  }

  /// Finished markup that may be nil or empty, so that it is also a section.
  @inlinable @inline(__always)
  package consuming func html(_ name: String, _ path: Path<HTML?>) -> Self {
    adding(name, .html, isOptional: true, FieldPath(path), OptionalHTMLReader.self)
  }

  /// Finished markup that is written where it is shown.
  @inlinable @inline(__always)
  package consuming func html<Source: MarkupSource>(
    _ name: String, _ path: Path<Source>
  ) -> Self {
    adding(name, .html, isOptional: false, FieldPath(path), MarkupReader<Source>.self)
  }

  /// A condition: `{{#isFavorite}}…{{/isFavorite}}`, `{{^isFavorite}}…{{/isFavorite}}`.
  @inlinable @inline(__always)
  package consuming func flag(_ name: String, _ path: Path<Bool>) -> Self {
    adding(name, FieldPath(path))
  }

  /// A context of its own: `{{#owner}}{{name}}{{/owner}}`, `{{owner.name}}`.
  @inlinable @inline(__always)
  package consuming func section<Child: TemplateContext>(
    _ name: String, _ path: Path<Child>
  ) -> Self {
    adding(name, one: FieldPath(path), of: { Child.fields })
  }

  /// A context of its own, or nothing: `{{#progress}}{{percent}}{{/progress}}`,
  /// `{{progress.percent}}`.
  @inlinable @inline(__always)
  package consuming func section<Child: TemplateContext>(
    _ name: String, _ path: Path<Child?>
  ) -> Self {
    section(name, of: Child.fields, path)
  }

  /// - Parameter fields: called when templates are compiled, so contexts may contain themselves
  @inlinable @inline(__always)
  package consuming func section<Child: Sendable>(
    _ name: String, of fields: @autoclosure @escaping @Sendable () -> Fields<Child>,
    _ path: Path<Child?>
  ) -> Self {
    adding(name, optional: FieldPath(path), of: fields)
  }

  /// Any number of contexts, or of `String`, `SafeURL`, `HTML`: `{{#genres}}{{name}}{{/genres}}`,
  /// `{{#tags}}{{.}}{{/tags}}`.
  ///
  /// `{{^genres}}` is shown when there are none; `{{#hasGenres}}` is a flag, for a frame around
  /// all.
  @inlinable @inline(__always)
  package consuming func list<Child: TemplateContext>(
    _ name: String, _ path: Path<[Child]>
  ) -> Self {
    list(name, of: Child.fields, path)
  }

  /// The fields of another context as if they were this one's own.
  @inlinable @inline(__always)
  package consuming func including<Child: TemplateContext>(_ path: Path<Child>) -> Self {
    adding(fieldsOf: Child.fields, at: FieldPath(path))
  }

  @inlinable @inline(__always)
  package consuming func list<Child: Sendable>(
    _ name: String, of fields: @autoclosure @escaping @Sendable () -> Fields<Child>,
    _ path: Path<[Child]>
  ) -> Self {
    adding(name, list: FieldPath(path), .array(of: Child.self), of: fields)
  }
}

extension Fields {
  @usableFromInline
  consuming func adding(_ name: String, _ path: FieldPath<Context, Bool>) -> Self {
    adding(name, .flag(Condition(path)))
  }

  @usableFromInline
  consuming func adding<Value: Sendable>(
    _ name: String, _ kind: ValueKind, isOptional: Bool, _ path: FieldPath<Context, Value>,
    _ reader: any ValueReader.Type
  ) -> Self {
    adding(name, .value(kind, isOptional: isOptional, Nesting(value: path), reader))
  }

  @usableFromInline
  consuming func adding<Child: Sendable>(
    _ name: String, one path: FieldPath<Context, Child>,
    of fields: @escaping @Sendable () -> Fields<Child>
  ) -> Self {
    adding(name, .one(NestedContext(fields: { fields().table }, contexts: Nesting(value: path))))
  }

  @usableFromInline
  consuming func adding<Child: Sendable>(
    _ name: String, optional path: FieldPath<Context, Child?>,
    of fields: @escaping @Sendable () -> Fields<Child>
  ) -> Self {
    adding(name, .one(NestedContext(fields: { fields().table }, contexts: Nesting(path))))
  }

  @usableFromInline
  consuming func adding<List: Sendable, Child>(
    _ name: String, list path: FieldPath<Context, List>, _ reader: ListReader,
    of fields: @escaping @Sendable () -> Fields<Child>
  ) -> Self {
    adding(
      name,
      .list(NestedContext(fields: { fields().table }, contexts: Nesting(list: path, reader))))
  }

  @usableFromInline
  consuming func adding<Child: Sendable>(
    fieldsOf child: Fields<Child>, at path: FieldPath<Context, Child>
  ) -> Self {
    for (name, access) in child.table.fields {
      table.add(name, access.seen(through: Nesting(value: path)))
    }
    return self
  }

  consuming func adding(_ name: String, _ access: FieldAccess) -> Self {
    table.add(name, access)
    return self
  }
}

extension String: TemplateContext {
  @usableFromInline package static let fields = Fields<String>("text").text(".", \.self)
}

extension SafeURL: TemplateContext {
  @usableFromInline package static let fields = Fields<SafeURL>("url").url(".", \.self)
}

extension HTML: TemplateContext {
  @usableFromInline package static let fields = Fields<HTML>("HTML").html(".", \.self)
}
