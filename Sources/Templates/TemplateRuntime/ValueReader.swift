/// The kind of a value, which decides where in the markup it may be.
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
package protocol ValueReader: SendableMetatype {
  static func isPresent(at value: ContextPointer) -> Bool
  static func append(at value: ContextPointer, to page: inout PageBuffer)
}

extension ValueReader {
  package static func isPresent(at value: ContextPointer) -> Bool { true }

  package static func append(at value: ContextPointer, to page: inout PageBuffer) {}
}

/// For fields that have no value to read.
enum NoValue: ValueReader {}

enum TextReader: ValueReader {
  static func isPresent(at value: ContextPointer) -> Bool {
    value.read(String.self) { !$0.isEmpty }
  }

  static func append(at value: ContextPointer, to page: inout PageBuffer) {
    value.read(String.self) { page.append(escaping: $0) }
  }
}

enum OptionalTextReader: ValueReader {
  static func isPresent(at value: ContextPointer) -> Bool {
    value.readOptional(String.self) { !$0.isEmpty } ?? false
  }

  static func append(at value: ContextPointer, to page: inout PageBuffer) {
    value.readOptional(String.self) { page.append(escaping: $0) }
  }
}

enum URLReader: ValueReader {
  static func isPresent(at value: ContextPointer) -> Bool {
    value.read(SafeURL.self) { !$0.isEmpty }
  }

  static func append(at value: ContextPointer, to page: inout PageBuffer) {
    value.read(SafeURL.self) { $0.append(to: &page) }
  }
}

enum OptionalURLReader: ValueReader {
  static func isPresent(at value: ContextPointer) -> Bool {
    value.readOptional(SafeURL.self) { !$0.isEmpty } ?? false
  }

  static func append(at value: ContextPointer, to page: inout PageBuffer) {
    value.readOptional(SafeURL.self) { $0.append(to: &page) }
  }
}

enum HTMLReader: ValueReader {
  static func isPresent(at value: ContextPointer) -> Bool { value.read(HTML.self) { !$0.isEmpty } }

  static func append(at value: ContextPointer, to page: inout PageBuffer) {
    value.read(HTML.self) { page.append($0.bytes) }
  }
}

enum OptionalHTMLReader: ValueReader {
  static func isPresent(at value: ContextPointer) -> Bool {
    value.readOptional(HTML.self) { !$0.isEmpty } ?? false
  }

  static func append(at value: ContextPointer, to page: inout PageBuffer) {
    value.readOptional(HTML.self) { page.append($0.bytes) }
  }
}

enum SourceReader<Source: TextSource>: ValueReader {
  static func isPresent(at source: ContextPointer) -> Bool {
    source.read(Source.self) { !$0.isEmpty }
  }

  static func append(at source: ContextPointer, to page: inout PageBuffer) {
    source.read(Source.self) { $0.append(to: &page) }
  }
}

enum OptionalSourceReader<Source: TextSource>: ValueReader {
  static func isPresent(at source: ContextPointer) -> Bool {
    source.readOptional(Source.self) { !$0.isEmpty } ?? false
  }

  static func append(at source: ContextPointer, to page: inout PageBuffer) {
    source.readOptional(Source.self) { $0.append(to: &page) }
  }
}
