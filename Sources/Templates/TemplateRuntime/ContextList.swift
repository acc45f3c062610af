/// Contexts that many pages show, made once.
package final class SharedContexts<Element: TemplateContext>: Sendable {
  fileprivate let elements: [Element]

  package init(_ elements: [Element]) {
    self.elements = elements
  }

  /// - Parameter indices: From 0, in the order in which they are shown.
  package func list(at indices: [Int]) -> ContextList<Element> {
    for index in indices { precondition(elements.indices.contains(index)) }
    return ContextList(shared: self, at: indices)
  }
}

/// A list of the context's own, or some of `SharedContexts`, of which no copies are made: to copy the texts of each
/// group and filter that a page names took 2 % of a build.
@usableFromInline
package struct ContextList<Element: TemplateContext>: Sendable, ExpressibleByArrayLiteral {
  private let contents: Contents

  private enum Contents: Sendable {
    case own([Element])
    case shared(SharedContexts<Element>, indices: [Int])
  }

  package init(_ elements: [Element]) {
    contents = .own(elements)
  }

  @usableFromInline
  package init(arrayLiteral elements: Element...) { self.init(elements) }

  fileprivate init(shared: SharedContexts<Element>, at indices: [Int]) {
    contents = .shared(shared, indices: indices)
  }

  package var isEmpty: Bool {
    switch contents {
    case .own(let elements): elements.isEmpty
    case .shared(_, let indices): indices.isEmpty
    }
  }

  func forEach(_ body: (ContextPointer) -> Void) {
    switch contents {
    case .own(let elements): ContextPointer.forEachElement(of: elements, body)
    case .shared(let shared, let indices):
      ContextPointer.forEachElement(of: shared.elements, at: indices, body)
    }
  }
}

extension Fields {
  package consuming func list<Element>(
    _ name: String, _ path: Path<ContextList<Element>>
  ) -> Self {
    adding(
      name,
      .list(NestedContext(fields: { Element.fields.table }, contexts: Nesting(list: path))))
  }

  package consuming func flag<Element>(
    _ name: String, notEmpty list: Path<ContextList<Element>>
  ) -> Self {
    adding(name, .flag(Condition(Nesting(list: list))))
  }
}

extension Nesting {
  fileprivate init<Context, Element>(
    list path: any KeyPath<Context, ContextList<Element>> & Sendable
  ) {
    switch FieldPath(path) {
    case .stored(let offset): self = .list(offset: offset, ContextListOf<Element>.self)
    case .computed(let path):
      self = .computed { context, body in
        ContextPointer.toContext(context.read(Context.self) { $0[keyPath: path] }) {
          ContextListOf<Element>.forEach(in: $0, body)
        }
      }
    }
  }
}
