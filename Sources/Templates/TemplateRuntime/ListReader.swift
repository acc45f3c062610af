/// How the contexts of a list whose type has been forgotten are read; the type itself knows that of its elements.
package protocol ListReader: ValueReader {
  /// Calls `body` with each context, one after the other.
  static func forEach(in list: ContextPointer, _ body: (ContextPointer) -> Void)
}

enum ArrayOf<Element: Sendable>: ListReader {
  static func isPresent(at list: ContextPointer) -> Bool {
    list.read([Element].self) { !$0.isEmpty }
  }

  static func forEach(in list: ContextPointer, _ body: (ContextPointer) -> Void) {
    list.read([Element].self) { ContextPointer.forEachElement(of: $0, body) }
  }
}

enum ContextListOf<Element: TemplateContext>: ListReader {
  static func isPresent(at list: ContextPointer) -> Bool {
    list.read(ContextList<Element>.self) { !$0.isEmpty }
  }

  static func forEach(in list: ContextPointer, _ body: (ContextPointer) -> Void) {
    list.read(ContextList<Element>.self) { $0.forEach(body) }
  }
}

/// Of what is no list.
enum NoList: ListReader {
  static func forEach(in list: ContextPointer, _ body: (ContextPointer) -> Void) {}
}
