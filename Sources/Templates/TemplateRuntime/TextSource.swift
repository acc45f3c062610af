/// Text that is put together where it is shown, so that no copy of it is made; where it is empty, nothing of its section is
/// shown.
///
/// What it appends must be escaped.
@usableFromInline
package protocol TextSource: MarkupSource {
  var isEmpty: Bool { get }
}

/// A type of `TextSource`, read from a context whose type has been forgotten.
package protocol TextReader: ValueReader {
  /// What is in scope in a section of the text: itself.
  static var fields: FieldTable { get }
}

enum TextOf<Source: TextSource>: TextReader {
  static func append(at source: ContextPointer, to page: inout PageBuffer) {
    source.read(Source.self) { $0.append(to: &page) }
  }

  static func isPresent(at source: ContextPointer) -> Bool {
    source.read(Source.self) { !$0.isEmpty }
  }

  static var fields: FieldTable {
    var table = FieldTable(name: "text")
    table.add(".", .writtenText(isOptional: true, .inside(offset: 0, .always), Self.self))
    return table
  }
}

/// The same of markup.
enum OptionalMarkupOf<Source: TextSource>: TextReader {
  static func append(at source: ContextPointer, to page: inout PageBuffer) {
    TextOf<Source>.append(at: source, to: &page)
  }

  static func isPresent(at source: ContextPointer) -> Bool {
    TextOf<Source>.isPresent(at: source)
  }

  static var fields: FieldTable {
    var table = FieldTable(name: "HTML")
    table.add(".", .optionalMarkup(.inside(offset: 0, .always), Self.self))
    return table
  }
}

extension Fields {
  /// Finished markup that may be empty, so that it is also a section, and is put together where it is shown.
  @inlinable @inline(__always)
  package consuming func html<Source: TextSource>(
    _ name: String, optional path: Path<Source>
  ) -> Self {
    adding(name, optionalMarkup: FieldPath(path))
  }

  /// Text that may be empty, so that it is also a section, and is put together where it is shown.
  @inlinable @inline(__always)
  package consuming func text<Source: TextSource>(_ name: String, _ path: Path<Source>) -> Self {
    adding(name, text: FieldPath(path), isOptional: true)
  }

  /// The same for text that is always there.
  @inlinable @inline(__always)
  package consuming func text<Source: TextSource>(
    _ name: String, always path: Path<Source>
  ) -> Self {
    adding(name, text: FieldPath(path), isOptional: false)
  }

  @usableFromInline
  consuming func adding<Source: TextSource>(
    _ name: String, optionalMarkup path: FieldPath<Context, Source>
  ) -> Self {
    adding(name, .optionalMarkup(Nesting(path), OptionalMarkupOf<Source>.self))
  }

  @usableFromInline
  consuming func adding<Source: TextSource>(
    _ name: String, text path: FieldPath<Context, Source>, isOptional: Bool
  ) -> Self {
    adding(name, .writtenText(isOptional: isOptional, Nesting(path), TextOf<Source>.self))
  }
}
