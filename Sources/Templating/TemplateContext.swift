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
///   static let fields = Fields<Self>("card")
///     .text("title") { $0.title }
///     .url("link") { $0.link }
///     .list("genres") { $0.genres }
/// }
/// ```
///
/// A field called `.` is what `{{.}}` shows.
package struct Fields<Context>: Sendable {
  private(set) var table: FieldTable

  /// `name` is the word that messages use: "'raiting' is not in the card context".
  package init(_ name: String) {
    table = FieldTable(name: name, fields: [:])
  }

  private func adding(_ name: String, _ access: FieldAccess) -> Self {
    var copy = self
    copy.table.fields[name] = access
    return copy
  }

  /// Text, escaped: `{{title}}`.
  package func text(
    _ name: String, _ read: @escaping @Sendable (Context) -> String
  ) -> Self {
    adding(name, .text(isOptional: false) { $0.read(Context.self) { read($0) } })
  }

  /// Text that may be missing (nil or empty), so that it is also a section: `{{#subtitle}}<p>{{subtitle}}</p>{{/subtitle}}`.
  package func text(
    _ name: String, _ read: @escaping @Sendable (Context) -> String?
  ) -> Self {
    adding(name, .text(isOptional: true) { $0.read(Context.self) { read($0) ?? "" } })
  }

  /// An address, which alone may start a `href`, `src` and the like.
  package func url(
    _ name: String, _ read: @escaping @Sendable (Context) -> SafeURL
  ) -> Self {
    adding(name, .url(isOptional: false) { $0.read(Context.self) { read($0).text } })
  }

  /// An address that may be missing, so that it is also a section.
  package func url(
    _ name: String, _ read: @escaping @Sendable (Context) -> SafeURL?
  ) -> Self {
    adding(name, .url(isOptional: true) { $0.read(Context.self) { read($0)?.text ?? "" } })
  }

  /// Finished markup, written as it is: `{{{review}}}`.
  package func html(
    _ name: String, _ read: @escaping @Sendable (Context) -> HTML
  ) -> Self {
    adding(name, .html(isOptional: false) { $0.read(Context.self) { read($0) } })
  }

  /// Finished markup that may be missing (nil or empty), so that it is also a section.
  package func html(
    _ name: String, _ read: @escaping @Sendable (Context) -> HTML?
  ) -> Self {
    adding(name, .html(isOptional: true) { $0.read(Context.self) { read($0) ?? HTML() } })
  }

  /// A condition: `{{#isFavorite}}…{{/isFavorite}}`, `{{^isFavorite}}…{{/isFavorite}}`.
  package func flag(_ name: String, _ read: @escaping @Sendable (Context) -> Bool) -> Self {
    adding(name, .flag { $0.read(Context.self) { read($0) } })
  }

  /// A context of its own, or nothing: `{{#progress}}{{percent}}{{/progress}}`, `{{progress.percent}}`.
  package func section<Child: TemplateContext>(
    _ name: String, _ read: @escaping @Sendable (Context) -> Child?
  ) -> Self {
    section(name, of: Child.fields, read)
  }

  /// The same with the child's fields at hand.
  ///
  /// `fields` is asked for while templates are loaded, so contexts may contain themselves.
  package func section<Child>(
    _ name: String, of fields: @autoclosure @escaping @Sendable () -> Fields<Child>,
    _ read: @escaping @Sendable (Context) -> Child?
  ) -> Self {
    adding(
      name,
      .one(
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
  package func list<Child: TemplateContext>(
    _ name: String, _ read: @escaping @Sendable (Context) -> [Child]
  ) -> Self {
    list(name, of: Child.fields, read)
  }

  package func list<Child>(
    _ name: String, of fields: @autoclosure @escaping @Sendable () -> Fields<Child>,
    _ read: @escaping @Sendable (Context) -> [Child]
  ) -> Self {
    adding(
      name,
      .list(
        NestedContext(
          fields: { fields().table },
          isEmpty: { $0.read(Context.self) { read($0) }.isEmpty },
          forEach: { parent, body in
            ContextPointer.toEach(of: parent.read(Context.self, read), body)
          })))
  }
}

extension String: TemplateContext {
  package static let fields = Fields<String>("text").text(".") { $0 }
}

extension SafeURL: TemplateContext {
  package static let fields = Fields<SafeURL>("url").url(".") { $0 }
}

extension HTML: TemplateContext {
  package static let fields = Fields<HTML>("HTML").html(".") { $0 }
}
