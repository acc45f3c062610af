/// The kind of a value, which decides where in the markup it may be.
@usableFromInline
package enum ValueKind: String, Sendable {
  case text
  /// An address, which alone may start a `href`, `src` and the like.
  case url
  /// Finished markup.
  case html = "HTML"
}

/// Reads a value whose type has been forgotten. As a value itself, a type has nothing to retain.
///
/// For the commonest types there are readers that aren't generic: generic ones look up the metadata
/// of their types for each value.
@usableFromInline
package protocol ValueReader: SendableMetatype {
  static func isPresent(at value: ContextPointer) -> Bool
  static func append(at value: ContextPointer, to page: inout PageBuffer)
}

extension ValueReader {
  @usableFromInline package static func isPresent(at value: ContextPointer) -> Bool { true }

  @usableFromInline
  package static func append(at value: ContextPointer, to page: inout PageBuffer) {}
}

/// For fields that have no value to read.
enum NoValue: ValueReader {}

@usableFromInline
enum TextReader: ValueReader {
  @usableFromInline static func isPresent(at value: ContextPointer) -> Bool {
    value.read(String.self) { !$0.isEmpty }
  }

  @usableFromInline static func append(at value: ContextPointer, to page: inout PageBuffer) {
    value.read(String.self) { page.append(escaping: $0) }
  }
}

@usableFromInline
enum OptionalTextReader: ValueReader {
  @usableFromInline static func isPresent(at value: ContextPointer) -> Bool {
    value.readOptional(String.self) { !$0.isEmpty } ?? false
  }

  @usableFromInline static func append(at value: ContextPointer, to page: inout PageBuffer) {
    value.readOptional(String.self) { page.append(escaping: $0) }
  }
}

@usableFromInline
enum URLReader: ValueReader {
  @usableFromInline static func isPresent(at value: ContextPointer) -> Bool {
    value.read(SafeURL.self) { !$0.isEmpty }
  }

  @usableFromInline static func append(at value: ContextPointer, to page: inout PageBuffer) {
    value.read(SafeURL.self) { $0.append(to: &page) }
  }
}

@usableFromInline
enum OptionalURLReader: ValueReader {
  @usableFromInline static func isPresent(at value: ContextPointer) -> Bool {
    value.readOptional(SafeURL.self) { !$0.isEmpty } ?? false
  }

  @usableFromInline static func append(at value: ContextPointer, to page: inout PageBuffer) {
    value.readOptional(SafeURL.self) { $0.append(to: &page) }
  }
}

@usableFromInline
enum HTMLReader: ValueReader {
  @usableFromInline static func isPresent(at value: ContextPointer) -> Bool {
    value.read(HTML.self) { !$0.isEmpty }
  }

  @usableFromInline static func append(at value: ContextPointer, to page: inout PageBuffer) {
    value.read(HTML.self) { page.append($0.bytes) }
  }
}

@usableFromInline
enum OptionalHTMLReader: ValueReader {
  @usableFromInline static func isPresent(at value: ContextPointer) -> Bool {
    value.readOptional(HTML.self) { !$0.isEmpty } ?? false
  }

  @usableFromInline static func append(at value: ContextPointer, to page: inout PageBuffer) {
    value.readOptional(HTML.self) { page.append($0.bytes) }
  }
}

@usableFromInline
enum SourceReader<Source: TextSource>: ValueReader {
  @usableFromInline static func isPresent(at source: ContextPointer) -> Bool {
    source.read(Source.self) { !$0.isEmpty }
  }

  @usableFromInline static func append(at source: ContextPointer, to page: inout PageBuffer) {
    source.read(Source.self) { $0.append(to: &page) }
  }
}

@usableFromInline
enum MarkupReader<Source: MarkupSource>: ValueReader {
  @usableFromInline static func append(at source: ContextPointer, to page: inout PageBuffer) {
    source.read(Source.self) { $0.append(to: &page) }
  }
}
