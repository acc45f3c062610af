import Base

/// Finished markup that is put together where it is shown, so that no copy of it is made.
///
/// It must append what is well-formed and safe to put between two elements of a page.
@usableFromInline
package protocol MarkupSource: Sendable {
  func append(to page: inout PageBuffer)
}

/// Text that is put together where it is shown, so that no copy of it is made. Where it is empty,
/// its section isn't shown.
///
/// It must append escaped text.
@usableFromInline
package protocol TextSource: MarkupSource {
  var isEmpty: Bool { get }
}

extension Fields {
  /// Finished markup that may be empty, so that it is also a section, and is put together where it
  /// is shown.
  @inlinable @inline(__always)
  package consuming func html<Source: TextSource>(
    _ name: String, optional path: Path<Source>
  ) -> Self {
    adding(name, .html, isOptional: true, FieldPath(path), SourceReader<Source>.self)
  }

  /// Text that may be empty, so that it is also a section, and is put together where it is shown.
  @inlinable @inline(__always)
  package consuming func text<Source: TextSource>(_ name: String, _ path: Path<Source>) -> Self {
    adding(name, .text, isOptional: true, FieldPath(path), SourceReader<Source>.self)
  }

  /// Text that is always there, and is put together where it is shown.
  @inlinable @inline(__always)
  package consuming func text<Source: TextSource>(
    _ name: String, always path: Path<Source>
  ) -> Self {
    adding(name, .text, isOptional: false, FieldPath(path), SourceReader<Source>.self)
  }
}

extension Int: TextSource {
  @usableFromInline package var isEmpty: Bool { false }

  @usableFromInline package func append(to page: inout PageBuffer) { page.append(self) }
}

/// `9.5`
extension RoundedNumber: TextSource {
  package var isEmpty: Bool { false }

  package func append(to page: inout PageBuffer) {
    page.append(verbatim: text)
  }
}

extension Optional: TextSource, MarkupSource where Wrapped: TextSource {
  @usableFromInline package var isEmpty: Bool { self?.isEmpty ?? true }

  @usableFromInline package func append(to page: inout PageBuffer) { self?.append(to: &page) }
}
