/// Exactly what a template of one kind may use.
@usableFromInline
package protocol TemplateContext: Sendable {
  static var fields: Fields<Self> { get }
}

/// The names that a template may write for a context, and where each is.
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
/// A field called `.` is what `{{.}}` shows. Stored properties are read where they lie; one that is computed is
/// computed each time.
///
/// What takes a path is inlined for the sake of `FieldPath`.
@usableFromInline
package struct Fields<Context>: Sendable {
  package private(set) var table: FieldTable

  @usableFromInline
  package typealias Path<Value> = any KeyPath<Context, Value> & Sendable

  /// `name` is the word that messages use: "'raiting' is not in the card context".
  package init(_ name: String) {
    table = FieldTable(name: name)
  }

  /// Text, escaped: `{{title}}`.
  @inlinable @inline(__always)
  package consuming func text(_ name: String, _ path: Path<String>) -> Self {
    adding(name, FieldPath(path))
  }

  /// Text that may be missing (nil or empty), so that it is also a section:
  /// `{{#subtitle}}<p>{{subtitle}}</p>{{/subtitle}}`.
  @inlinable @inline(__always)
  package consuming func text(_ name: String, _ path: Path<String?>) -> Self {
    adding(name, FieldPath(path))
  }

  /// An address, which alone may start a `href`, `src` and the like.
  @inlinable @inline(__always)
  package consuming func url(_ name: String, _ path: Path<SafeURL>) -> Self {
    adding(name, FieldPath(path))
  }

  /// An address that may be missing, so that it is also a section.
  @inlinable @inline(__always)
  package consuming func url(_ name: String, _ path: Path<SafeURL?>) -> Self {
    adding(name, FieldPath(path))
  }

  /// Finished markup, written as it is: `{{{review}}}`.
  @inlinable @inline(__always)
  package consuming func html(_ name: String, _ path: Path<HTML>) -> Self {
    adding(name, FieldPath(path))
  }

  /// Finished markup that may be missing (nil or empty), so that it is also a section.
  @inlinable @inline(__always)
  package consuming func html(_ name: String, _ path: Path<HTML?>) -> Self {
    adding(name, FieldPath(path))
  }

  /// Finished markup that is put together where it is shown.
  @inlinable @inline(__always)
  package consuming func html<Source: MarkupSource>(
    _ name: String, _ path: Path<Source>
  ) -> Self {
    adding(name, markup: FieldPath(path))
  }

  /// A condition: `{{#isFavorite}}…{{/isFavorite}}`, `{{^isFavorite}}…{{/isFavorite}}`.
  @inlinable @inline(__always)
  package consuming func flag(_ name: String, _ path: Path<Bool>) -> Self {
    adding(name, FieldPath(path))
  }

  /// Whether a list has anything in it: for a frame around all its items.
  @inlinable @inline(__always)
  package consuming func flag<Child: Sendable>(
    _ name: String, notEmpty list: Path<[Child]>
  ) -> Self {
    adding(name, notEmpty: FieldPath(list), .array(of: Child.self))
  }

  /// A context of its own: `{{#owner}}{{name}}{{/owner}}`, `{{owner.name}}`.
  @inlinable @inline(__always)
  package consuming func section<Child: TemplateContext>(
    _ name: String, _ path: Path<Child>
  ) -> Self {
    adding(name, one: FieldPath(path), of: { Child.fields })
  }

  /// A context of its own, or nothing: `{{#progress}}{{percent}}{{/progress}}`, `{{progress.percent}}`.
  @inlinable @inline(__always)
  package consuming func section<Child: TemplateContext>(
    _ name: String, _ path: Path<Child?>
  ) -> Self {
    section(name, of: Child.fields, path)
  }

  /// The same with the child's fields at hand.
  ///
  /// `fields` is asked for while templates are loaded, so contexts may contain themselves.
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
  /// `{{^genres}}` is shown when there are none. For a frame around all of them give the context a flag as well.
  @inlinable @inline(__always)
  package consuming func list<Child: TemplateContext>(
    _ name: String, _ path: Path<[Child]>
  ) -> Self {
    list(name, of: Child.fields, path)
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
  consuming func adding(_ name: String, _ path: FieldPath<Context, String>) -> Self {
    adding(name, .text(isOptional: false, ValueAccess(path)))
  }

  @usableFromInline
  consuming func adding(_ name: String, _ path: FieldPath<Context, String?>) -> Self {
    adding(name, .text(isOptional: true, ValueAccess(path)))
  }

  @usableFromInline
  consuming func adding(_ name: String, _ path: FieldPath<Context, SafeURL>) -> Self {
    adding(name, .url(isOptional: false, ValueAccess(path)))
  }

  @usableFromInline
  consuming func adding(_ name: String, _ path: FieldPath<Context, SafeURL?>) -> Self {
    adding(name, .url(isOptional: true, ValueAccess(path)))
  }

  @usableFromInline
  consuming func adding(_ name: String, _ path: FieldPath<Context, HTML>) -> Self {
    adding(name, .html(isOptional: false, ValueAccess(path)))
  }

  @usableFromInline
  consuming func adding(_ name: String, _ path: FieldPath<Context, HTML?>) -> Self {
    adding(name, .html(isOptional: true, ValueAccess(path)))
  }

  @usableFromInline
  consuming func adding(_ name: String, _ path: FieldPath<Context, Bool>) -> Self {
    adding(name, .flag(Condition(path)))
  }

  @usableFromInline
  consuming func adding<Source: MarkupSource>(
    _ name: String, markup path: FieldPath<Context, Source>
  ) -> Self {
    adding(name, .markup(Nesting(path), MarkupOf<Source>.self))
  }

  @usableFromInline
  consuming func adding<List: Sendable>(
    _ name: String, notEmpty path: FieldPath<Context, List>, _ reader: ListReader
  ) -> Self {
    adding(name, .flag(Condition(Nesting(list: path, reader))))
  }

  @usableFromInline
  consuming func adding<Child: Sendable>(
    _ name: String, one path: FieldPath<Context, Child>,
    of fields: @escaping @Sendable () -> Fields<Child>
  ) -> Self {
    adding(name, .one(NestedContext(fields: { fields().table }, contexts: Nesting(path))))
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
