/// Contexts that many pages show, made once.
@usableFromInline
package final class SharedContexts<Element: Sendable>: Sendable {
  @usableFromInline let elements: [Element]

  package init(_ elements: [Element]) { self.elements = elements }

  /// - Parameter indices: in the order of the page
  package func list(at indices: [Int]) -> ContextList<Element> {
    for index in indices { precondition(0..<elements.count ~= index) }
    return ContextList(shared: self, at: indices)
  }
}

/// A list of the context's own, or some of `SharedContexts` without copies: copying the texts of
/// groups and filters took 2 % of a build.
@usableFromInline
package struct ContextList<Element: Sendable>: Sendable, ExpressibleByArrayLiteral {
  @usableFromInline let contents: Contents

  @usableFromInline
  enum Contents: Sendable {
    case own([Element])
    case shared(SharedContexts<Element>, indices: [Int])
  }

  package init(_ elements: [Element]) { contents = .own(elements) }

  @usableFromInline
  package init(arrayLiteral elements: Element...) { self.init(elements) }

  fileprivate init(shared: SharedContexts<Element>, at indices: [Int]) {
    contents = .shared(shared, indices: indices)
  }

  @inlinable
  package var isEmpty: Bool {
    switch contents {
    case .own(let elements): elements.isEmpty
    case .shared(_, let indices): indices.isEmpty
    }
  }

  @inlinable
  func forEach(_ body: (ContextPointer) -> Void) {
    switch contents {
    case .own(let elements): ContextPointer.forEachElement(of: elements, body)
    case .shared(let shared, let indices):
      ContextPointer.forEachElement(of: shared.elements, at: indices, body)
    }
  }
}

extension ContextList: TemplateValue where Element: TemplateContext {
  package static func access(at offset: Int) -> FieldAccess {
    .list(of: Element.self, at: offset, Element.contextListReader)
  }
}
