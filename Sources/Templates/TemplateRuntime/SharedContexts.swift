/// Contexts that many pages show, made once and read where they lie.
///
/// Who shows them keeps them, as a site keeps what its pages have in common: what is chosen of them does not. To copy the
/// texts of each group and filter that a page names, and count each of them, took 2 % of a build.
@usableFromInline
package final class SharedContexts<Element: TemplateContext>: Sendable {
  @usableFromInline let elements: [Element]
  /// Where these are.
  @usableFromInline let start: UInt

  package init(_ elements: [Element]) {
    self.elements = elements
    start = ContextPointer.place(of: elements)
  }

  /// - Parameter places: From 0.
  @inlinable
  package func choose(_ places: [Int]) -> ContextList<Element> {
    for place in places { precondition(elements.indices.contains(place)) }
    return ContextList(
      ListHead(start: start, count: places.count, places: ContextPointer.place(of: places)),
      keeping: .places(places))
  }
}

/// A list of the context's own, or some of `SharedContexts`, which it must not outlive.
///
/// One that has a single element has it in place: nearly all lists of facts do, and eight arrays for the page of each title
/// take 1 % of a build.
@usableFromInline
package struct ContextList<Element: TemplateContext>: Sendable, ExpressibleByArrayLiteral {
  /// The first property, so that a template finds it whatever the type.
  @usableFromInline let head: ListHead
  @usableFromInline let only: Element?
  @usableFromInline let kept: Kept

  /// What the head leads to.
  @usableFromInline
  enum Kept: Sendable {
    case nothing
    case elements([Element])
    case places([Int])
  }

  @inlinable
  init(_ head: ListHead, only: consuming Element? = nil, keeping kept: consuming Kept = .nothing) {
    self.head = head
    self.only = only
    self.kept = kept
  }

  @inlinable
  package init(_ elements: consuming [Element]) {
    let start = ContextPointer.place(of: elements)
    self.init(ListHead(start: start, count: elements.count), keeping: .elements(elements))
  }

  @inlinable
  package init(arrayLiteral elements: Element...) { self.init(elements) }

  @inlinable
  package init(only element: consuming Element) {
    self.init(ListHead(start: 0, count: 1), only: element)
  }

  @inlinable
  package var isEmpty: Bool { head.count == 0 }

  static var form: ListForm {
    ListForm(
      stride: MemoryLayout<Element>.stride, only: MemoryLayout<Self>.offset(of: \.only) ?? 0)
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
    let form = ContextList<Element>.form
    if let offset = MemoryLayout<Context>.offset(of: path) {
      self = .list(offset: offset, form)
    } else {
      self = .computed { context, body in
        ContextPointer.toContext(context.read(Context.self) { $0[keyPath: path] }) {
          form.row(at: $0).forEach(body)
        }
      }
    }
  }
}
