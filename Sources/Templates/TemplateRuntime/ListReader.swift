/// Reads the contexts of a list whose type has been forgotten.
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
}

/// A requirement of each element's type, so that it is compiled for that type: looking up the type
/// while pages are rendered takes 500 instructions per list.
@usableFromInline
package protocol ListElement: Sendable {
  static var arrayReader: ListReader { get }
}

extension ListElement {
  @inlinable package static var arrayReader: ListReader {
    ListReader(
      isEmpty: { list in list.read([Self].self) { $0.isEmpty } },
      forEach: { list, body in
        list.read([Self].self) { ContextPointer.forEachElement(of: $0, body) }
      })
  }
}
