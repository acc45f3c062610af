/// Exactly what a template of one kind may use.
package protocol TemplateContext: Sendable {
  static var fields: Fields<Self> { get }
}

/// The names that a template may write for a context, and how each is read.
///
/// ```swift
/// struct CardContext: TemplateContext {
///   let title: String
///   let link: SafeURL
///   let genres: [LinkContext]
///
///   static let fields = Fields<Self>("card", [
///     .text("title") { $0.title },
///     .url("link") { $0.link },
///     .list("genres") { $0.genres },
///   ])
/// }
/// ```
package struct Fields<Context>: Sendable {
  let table: FieldTable

  /// `name` is the word that messages use: "'raiting' is not in the card context".
  package init(_ name: String, _ fields: [Field<Context>]) {
    table = FieldTable(
      name: name,
      fields: Dictionary(
        fields.map { ($0.name, $0.access) }, uniquingKeysWith: { first, _ in first }))
  }
}

/// One name of a context; a field called `.` is what `{{.}}` shows.
package struct Field<Context>: Sendable {
  let name: String
  let access: FieldAccess

  /// Text, escaped: `{{title}}`.
  package static func text(
    _ name: String, _ read: @escaping @Sendable (Context) -> String
  ) -> Self {
    Self(name: name, access: .text(isOptional: false) { $0.read(Context.self) { read($0) } })
  }

  /// Text that may be missing (nil or empty), so that it is also a section: `{{#subtitle}}<p>{{subtitle}}</p>{{/subtitle}}`.
  package static func text(
    _ name: String, _ read: @escaping @Sendable (Context) -> String?
  ) -> Self {
    Self(name: name, access: .text(isOptional: true) { $0.read(Context.self) { read($0) ?? "" } })
  }

  /// An address, which alone may start a `href`, `src` and the like.
  package static func url(
    _ name: String, _ read: @escaping @Sendable (Context) -> SafeURL
  ) -> Self {
    Self(name: name, access: .url(isOptional: false) { $0.read(Context.self) { read($0).text } })
  }

  /// An address that may be missing, so that it is also a section.
  package static func url(
    _ name: String, _ read: @escaping @Sendable (Context) -> SafeURL?
  ) -> Self {
    Self(
      name: name, access: .url(isOptional: true) { $0.read(Context.self) { read($0)?.text ?? "" } })
  }

  /// Finished markup, written as it is: `{{{review}}}`.
  package static func html(
    _ name: String, _ read: @escaping @Sendable (Context) -> HTML
  ) -> Self {
    Self(name: name, access: .html(isOptional: false) { $0.read(Context.self) { read($0) } })
  }

  /// Finished markup that may be missing (nil or empty), so that it is also a section.
  package static func html(
    _ name: String, _ read: @escaping @Sendable (Context) -> HTML?
  ) -> Self {
    Self(
      name: name, access: .html(isOptional: true) { $0.read(Context.self) { read($0) ?? HTML() } })
  }

  /// A condition: `{{#isFavorite}}…{{/isFavorite}}`, `{{^isFavorite}}…{{/isFavorite}}`.
  package static func flag(_ name: String, _ read: @escaping @Sendable (Context) -> Bool) -> Self {
    Self(name: name, access: .flag { $0.read(Context.self) { read($0) } })
  }

  /// A context of its own, or nothing: `{{#progress}}{{percent}}{{/progress}}`, `{{progress.percent}}`.
  package static func section<Child: TemplateContext>(
    _ name: String, _ read: @escaping @Sendable (Context) -> Child?
  ) -> Self {
    section(name, of: Child.fields, read)
  }

  /// The same with the child's fields at hand.
  ///
  /// `fields` is asked for while templates are loaded, so contexts may contain themselves.
  package static func section<Child>(
    _ name: String, of fields: @autoclosure @escaping @Sendable () -> Fields<Child>,
    _ read: @escaping @Sendable (Context) -> Child?
  ) -> Self {
    Self(
      name: name,
      access: .one(
        NestedContext(
          fields: { fields().table },
          isEmpty: { $0.read(Context.self) { read($0) } == nil },
          forEach: { parent, body in
            if let child = parent.read(Context.self, read) {
              ContextPointer.toContext(child, body)
            }
          })))
  }

  /// Any number of contexts, or of `String`, `SafeURL`, `HTML`: `{{#genres}}{{name}}{{/genres}}`, `{{#tags}}{{.}}{{/tags}}`.
  ///
  /// `{{^genres}}` is shown when there are none. For a frame around all of them give the context a flag as well.
  package static func list<Child: TemplateContext>(
    _ name: String, _ read: @escaping @Sendable (Context) -> [Child]
  ) -> Self {
    list(name, of: Child.fields, read)
  }

  package static func list<Child>(
    _ name: String, of fields: @autoclosure @escaping @Sendable () -> Fields<Child>,
    _ read: @escaping @Sendable (Context) -> [Child]
  ) -> Self {
    Self(
      name: name,
      access: .list(
        NestedContext(
          fields: { fields().table },
          isEmpty: { $0.read(Context.self) { read($0) }.isEmpty },
          forEach: { parent, body in
            ContextPointer.toEach(of: parent.read(Context.self, read), body)
          })))
  }
}

extension String: TemplateContext {
  package static let fields = Fields<String>("text", [.text(".") { $0 }])
}

extension SafeURL: TemplateContext {
  package static let fields = Fields<SafeURL>("url", [.url(".") { $0 }])
}

extension HTML: TemplateContext {
  package static let fields = Fields<HTML>("HTML", [.html(".") { $0 }])
}
