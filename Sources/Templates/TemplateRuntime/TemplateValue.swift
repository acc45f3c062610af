import Base

/// A value that a template can show or nest.
package protocol TemplateValue: Sendable {
  /// How to read such a value at an offset in a context, in bytes.
  static func access(at offset: Int) -> FieldAccess
}

/// A value that may also be nil, so that it is a section, too:
/// `{{#subtitle}}<p>{{subtitle}}</p>{{/subtitle}}`. Empty text isn't shown either.
package protocol OptionalValue: TemplateValue {
  static func optionalAccess(at offset: Int) -> FieldAccess
}

extension Optional: TemplateValue where Wrapped: OptionalValue {
  package static func access(at offset: Int) -> FieldAccess { Wrapped.optionalAccess(at: offset) }
}

/// A condition: `{{#isFavorite}}…{{/isFavorite}}`, `{{^isFavorite}}…{{/isFavorite}}`.
extension Bool: TemplateValue {
  package static func access(at offset: Int) -> FieldAccess {
    .flag(.stored(offset: offset, .flag))
  }
}

/// Any number of contexts, or of `String`, `SafeURL`, `HTML`: `{{#genres}}{{name}}{{/genres}}`,
/// `{{#tags}}{{.}}{{/tags}}`.
///
/// `{{^genres}}` is shown when there are none; `{{#hasGenres}}` is a flag, for a frame around all.
extension Array: TemplateValue where Element: TemplateContext {
  package static func access(at offset: Int) -> FieldAccess {
    .list(of: Element.self, at: offset, Element.arrayReader)
  }
}

/// Text or markup that is put together where it is shown, so that no copy of it is made.
package protocol TextSource: OptionalValue {
  static var kind: ValueKind { get }
  /// Whether it may be empty, so that it is also a section.
  static var mayBeEmpty: Bool { get }
  var isEmpty: Bool { get }

  /// It must append escaped text, or markup that is well-formed and safe to put between two elements
  /// of a page.
  func append(to page: inout PageBuffer)
}

extension TextSource {
  package static var kind: ValueKind { .text }
  package static var mayBeEmpty: Bool { true }
  package var isEmpty: Bool { false }

  package static func access(at offset: Int) -> FieldAccess {
    .value(
      kind, isOptional: mayBeEmpty, .inside(offset: offset, .always), SourceReader<Self>.self)
  }

  package static func optionalAccess(at offset: Int) -> FieldAccess {
    .value(
      kind, isOptional: true, .inside(offset: offset, .always), OptionalSourceReader<Self>.self)
  }
}

extension Int: TextSource {
  package static var mayBeEmpty: Bool { false }

  package func append(to page: inout PageBuffer) { page.append(self) }
}

/// `9.5`
extension RoundedNumber: TextSource {
  package static var mayBeEmpty: Bool { false }

  package func append(to page: inout PageBuffer) { page.append(verbatim: text) }
}
