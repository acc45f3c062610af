// What pages show without a text of it being made.

extension StaticString: TextSource {
  @usableFromInline package var isEmpty: Bool { utf8CodeUnitCount == 0 }

  /// The program's own words have no character that must be escaped.
  @usableFromInline package func append(to page: inout PageBuffer) { page.append(self) }
}

/// In decimal digits.
extension Int: TextSource {
  @usableFromInline package var isEmpty: Bool { false }

  @usableFromInline package func append(to page: inout PageBuffer) { page.append(self) }
}

extension Optional: TextSource, MarkupSource where Wrapped: TextSource {
  @usableFromInline package var isEmpty: Bool { self?.isEmpty ?? true }

  @usableFromInline package func append(to page: inout PageBuffer) { self?.append(to: &page) }
}
