/// Reads the contexts of a list whose type has been forgotten.
///
/// Inlined where the type is known, so that it is compiled for that type: looking up the type while
/// pages are rendered takes 500 instructions per list.
@usableFromInline
package struct ListReader: Sendable {
  let isEmpty: @Sendable (ContextPointer) -> Bool
  let forEach: @Sendable (ContextPointer, (ContextPointer) -> Void) -> Void

  @usableFromInline
  init(
    isEmpty: @escaping @Sendable (ContextPointer) -> Bool,
    forEach: @escaping @Sendable (ContextPointer, (ContextPointer) -> Void) -> Void
  ) {
    (self.isEmpty, self.forEach) = (isEmpty, forEach)
  }

  @inlinable @inline(__always)
  static func array<Element: Sendable>(of type: Element.Type) -> ListReader {
    ListReader(
      isEmpty: { list in list.read([Element].self) { $0.isEmpty } },
      forEach: { list, body in
        list.read([Element].self) { ContextPointer.forEachElement(of: $0, body) }
      })
  }

  @inlinable @inline(__always)
  static func contextList<Element: TemplateContext>(of type: Element.Type) -> ListReader {
    ListReader(
      isEmpty: { list in list.read(ContextList<Element>.self) { $0.isEmpty } },
      forEach: { list, body in list.read(ContextList<Element>.self) { $0.forEach(body) } })
  }
}
