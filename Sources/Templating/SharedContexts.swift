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
    return ContextList(ListHead(start: start, count: places.count, places: places))
  }

  @inlinable
  package func choose(_ place: Int) -> SharedContext<Element> {
    precondition(elements.indices.contains(place))
    return SharedContext(start: start + UInt(place * MemoryLayout<Element>.stride))
  }
}

/// What a section shows, other than an array or an optional: none, one or many contexts.
@usableFromInline
package protocol ContextSource: Sendable {
  associatedtype Element: TemplateContext

  static var form: ListForm { get }
}

/// One of `SharedContexts`, or none. It must not outlive them.
@usableFromInline
package struct SharedContext<Element: TemplateContext>: ContextSource {
  /// Where it is; 0 for none. The only property, so that a template finds it whatever the type.
  @usableFromInline let start: UInt

  @inlinable
  init(start: UInt) {
    self.start = start
  }

  @inlinable
  package static var none: SharedContext { SharedContext(start: 0) }

  @usableFromInline package static var form: ListForm { .shared }
}

/// A list of the context's own, or some of `SharedContexts`, which it must not outlive.
///
/// One that has a single element has it in place: nearly all lists of facts do, and eight arrays for the page of each title
/// take 1 % of a build.
@usableFromInline
package struct ContextList<Element: TemplateContext>: ContextSource, ExpressibleByArrayLiteral {
  /// The first property, so that a template finds it whatever the type.
  @usableFromInline let head: ListHead
  @usableFromInline let only: Element?
  @usableFromInline let own: [Element]

  @inlinable
  init(_ head: ListHead, only: consuming Element? = nil, own: consuming [Element] = []) {
    self.head = head
    self.only = only
    self.own = own
  }

  @inlinable
  package init(_ elements: consuming [Element]) {
    let start = ContextPointer.place(of: elements)
    self.init(ListHead(start: start, count: elements.count, places: []), own: elements)
  }

  @inlinable
  package init(arrayLiteral elements: Element...) { self.init(elements) }

  @inlinable
  package init(only element: consuming Element) {
    self.init(ListHead(start: 0, count: 1, places: []), only: element)
  }

  @inlinable
  package var isEmpty: Bool { head.count == 0 }

  @usableFromInline
  package static var form: ListForm {
    .contextList(
      stride: MemoryLayout<Element>.stride, only: MemoryLayout<Self>.offset(of: \.only) ?? 0)
  }
}

extension Fields {
  package consuming func list<Source: ContextSource>(
    _ name: String, _ path: Path<Source>
  ) -> Self {
    adding(name, .list(Fields.nested(path)))
  }

  package consuming func section<Element: TemplateContext>(
    _ name: String, _ path: Path<SharedContext<Element>>
  ) -> Self {
    adding(name, .one(Fields.nested(path)))
  }

  package consuming func flag<Source: ContextSource>(
    _ name: String, notEmpty source: Path<Source>
  ) -> Self {
    adding(name, .flag(Condition(Nesting(source: source))))
  }

  private static func nested<Source: ContextSource>(
    _ path: any KeyPath<Context, Source> & Sendable
  ) -> NestedContext {
    NestedContext(fields: { Source.Element.fields.table }, contexts: Nesting(source: path))
  }
}

extension Nesting {
  fileprivate init<Context, Source: ContextSource>(
    source path: any KeyPath<Context, Source> & Sendable
  ) {
    if let offset = MemoryLayout<Context>.offset(of: path) {
      self = .list(offset: offset, Source.form)
    } else {
      self = .computed { context, body in
        ContextPointer.toContext(context.read(Context.self) { $0[keyPath: path] }) {
          Source.form.row(at: $0).forEach(body)
        }
      }
    }
  }
}
