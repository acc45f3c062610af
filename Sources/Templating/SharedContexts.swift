/// Contexts that many pages show, made once and read where they lie.
///
/// Who shows them keeps them, as a site keeps what its pages have in common: what is chosen of them does not. To copy the
/// texts of each group and filter that a page names, and count each of them, took 2 % of a build.
@usableFromInline
package final class SharedContexts<Element: TemplateContext>: Sendable {
  @usableFromInline let elements: [Element]

  package init(_ elements: [Element]) {
    self.elements = elements
  }

  /// - Parameter places: From 0.
  @inlinable
  package func choose(_ places: [Int]) -> ContextList<Element> {
    for place in places { precondition(elements.indices.contains(place)) }
    return ContextList(.shared(.passUnretained(self), places))
  }

  @inlinable
  package func choose(_ place: Int) -> SharedContext<Element> {
    precondition(elements.indices.contains(place))
    return SharedContext(all: .passUnretained(self), place: place)
  }
}

/// What a section shows, other than an array or an optional: none, one or many contexts.
@usableFromInline
package protocol ContextSource: Sendable {
  associatedtype Element: TemplateContext

  /// - Parameter place: Where this lies itself.
  func row(at place: ContextPointer) -> ContextRow
}

/// One of `SharedContexts`, or none. It must not outlive them.
@usableFromInline
package struct SharedContext<Element: TemplateContext>: ContextSource {
  @usableFromInline let all: Unmanaged<SharedContexts<Element>>?
  @usableFromInline let place: Int

  @inlinable
  init(all: Unmanaged<SharedContexts<Element>>?, place: Int) {
    self.all = all
    self.place = place
  }

  package static var none: SharedContext { SharedContext(all: nil, place: 0) }

  @usableFromInline
  package func row(at place: ContextPointer) -> ContextRow {
    all?._withUnsafeGuaranteedRef { place.elements(of: $0.elements).choosing(self.place) }
      ?? ContextRow(first: place, count: 0)
  }
}

/// A list of the context's own, or some of `SharedContexts`, which it must not outlive.
///
/// One that has a single element has it in place: nearly all lists of facts do, and eight arrays for the page of each title
/// take 1 % of a build.
@usableFromInline
package struct ContextList<Element: TemplateContext>: ContextSource, ExpressibleByArrayLiteral {
  @usableFromInline
  enum Elements: Sendable {
    case only
    case own([Element])
    case shared(Unmanaged<SharedContexts<Element>>, [Int])
  }

  /// The first property, so that it begins where the list does.
  @usableFromInline let only: Element?
  @usableFromInline let elements: Elements

  @inlinable
  init(_ elements: Elements) {
    only = nil
    self.elements = elements
  }

  @inlinable
  package init(_ elements: [Element]) { self.init(.own(elements)) }

  @inlinable
  package init(arrayLiteral elements: Element...) { self.init(elements) }

  @inlinable
  package init(only element: consuming Element) {
    only = element
    elements = .only
  }

  @inlinable
  package var isEmpty: Bool {
    switch elements {
    case .only: false
    case .own(let elements): elements.isEmpty
    case .shared(_, let places): places.isEmpty
    }
  }

  @usableFromInline
  package func row(at place: ContextPointer) -> ContextRow {
    switch elements {
    case .only: ContextRow(first: place, count: 1)
    case .own(let elements): place.elements(of: elements)
    case .shared(let all, let places):
      all._withUnsafeGuaranteedRef { place.elements(of: $0.elements).choosing(places) }
    }
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
      self = .list(offset: offset, Stored<Source>.self)
    } else {
      self = .computed { context, body in
        ContextPointer.toContext(context.read(Context.self) { $0[keyPath: path] }) {
          Stored<Source>.row(at: $0).forEach(body)
        }
      }
    }
  }
}

/// A `ContextSource` where it lies in a context.
private enum Stored<Source: ContextSource>: ContextSequence {
  static func row(at place: ContextPointer) -> ContextRow {
    place.read(Source.self) { $0.row(at: place) }
  }
}
