/// Exactly what a template of one kind may use.
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
/// A field called `.` is what `{{.}}` shows. Stored properties are read where they lie; one that is computed is computed
/// each time.
package struct Fields<Context>: Sendable {
  package private(set) var table: FieldTable

  /// `name` is the word that messages use: "'raiting' is not in the card context".
  package init(_ name: String) {
    table = FieldTable(name: name, fields: [:])
  }

  func adding(_ name: String, _ access: FieldAccess) -> Self {
    var copy = self
    copy.table.fields[name] = access
    return copy
  }

  /// Text, escaped: `{{title}}`.
  package func text(_ name: String, _ path: any KeyPath<Context, String> & Sendable) -> Self {
    adding(name, .text(isOptional: false, Place(path)))
  }

  /// Text that may be missing (nil or empty), so that it is also a section: `{{#subtitle}}<p>{{subtitle}}</p>{{/subtitle}}`.
  package func text(_ name: String, _ path: any KeyPath<Context, String?> & Sendable) -> Self {
    adding(name, .text(isOptional: true, Place(path)))
  }

  /// An address, which alone may start a `href`, `src` and the like.
  package func url(_ name: String, _ path: any KeyPath<Context, SafeURL> & Sendable) -> Self {
    adding(name, .url(isOptional: false, Place(path)))
  }

  /// An address that may be missing, so that it is also a section.
  package func url(_ name: String, _ path: any KeyPath<Context, SafeURL?> & Sendable) -> Self {
    adding(name, .url(isOptional: true, Place(path)))
  }

  /// Finished markup, written as it is: `{{{review}}}`.
  package func html(_ name: String, _ path: any KeyPath<Context, HTML> & Sendable) -> Self {
    adding(name, .html(isOptional: false, Place(path)))
  }

  /// Finished markup that may be missing (nil or empty), so that it is also a section.
  package func html(_ name: String, _ path: any KeyPath<Context, HTML?> & Sendable) -> Self {
    adding(name, .html(isOptional: true, Place(path)))
  }

  /// Finished markup that is put together where it is shown.
  package func html<Source: MarkupSource>(
    _ name: String, _ path: any KeyPath<Context, Source> & Sendable
  ) -> Self {
    adding(name, .markup(Nesting(path), MarkupOf<Source>.self))
  }

  /// A condition: `{{#isFavorite}}…{{/isFavorite}}`, `{{^isFavorite}}…{{/isFavorite}}`.
  package func flag(_ name: String, _ path: any KeyPath<Context, Bool> & Sendable) -> Self {
    adding(name, .flag(.place(Place(path))))
  }

  /// Whether a list has anything in it: for a frame around all its items.
  package func flag<Child: Sendable>(
    _ name: String, notEmpty list: any KeyPath<Context, [Child]> & Sendable
  ) -> Self {
    adding(name, .flag(.notEmpty(Nesting(list))))
  }

  /// A context of its own: `{{#owner}}{{name}}{{/owner}}`, `{{owner.name}}`.
  package func section<Child: TemplateContext>(
    _ name: String, _ path: any KeyPath<Context, Child> & Sendable
  ) -> Self {
    adding(name, .one(NestedContext(fields: { Child.fields.table }, contexts: Nesting(path))))
  }

  /// A context of its own, or nothing: `{{#progress}}{{percent}}{{/progress}}`, `{{progress.percent}}`.
  package func section<Child: TemplateContext>(
    _ name: String, _ path: any KeyPath<Context, Child?> & Sendable
  ) -> Self {
    section(name, of: Child.fields, path)
  }

  /// The same with the child's fields at hand.
  ///
  /// `fields` is asked for while templates are loaded, so contexts may contain themselves.
  package func section<Child: Sendable>(
    _ name: String, of fields: @autoclosure @escaping @Sendable () -> Fields<Child>,
    _ path: any KeyPath<Context, Child?> & Sendable
  ) -> Self {
    adding(name, .one(NestedContext(fields: { fields().table }, contexts: Nesting(path))))
  }

  /// Any number of contexts, or of `String`, `SafeURL`, `HTML`: `{{#genres}}{{name}}{{/genres}}`, `{{#tags}}{{.}}{{/tags}}`.
  ///
  /// `{{^genres}}` is shown when there are none. For a frame around all of them give the context a flag as well.
  package func list<Child: TemplateContext>(
    _ name: String, _ path: any KeyPath<Context, [Child]> & Sendable
  ) -> Self {
    list(name, of: Child.fields, path)
  }

  package func list<Child: Sendable>(
    _ name: String, of fields: @autoclosure @escaping @Sendable () -> Fields<Child>,
    _ path: any KeyPath<Context, [Child]> & Sendable
  ) -> Self {
    adding(name, .list(NestedContext(fields: { fields().table }, contexts: Nesting(path))))
  }
}

extension String: TemplateContext {
  package static let fields = Fields<String>("text").text(".", \.self)
}

extension SafeURL: TemplateContext {
  package static let fields = Fields<SafeURL>("url").url(".", \.self)
}

extension HTML: TemplateContext {
  package static let fields = Fields<HTML>("HTML").html(".", \.self)
}
