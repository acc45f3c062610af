/// Contexts that many pages show, made once and read where they lie.
///
/// Who shows them keeps them, as a site keeps what its pages have in common: what is chosen of them does not. To count the
/// references to the texts of each group and filter that a page names was a fifteenth of what a page costs, and with two
/// cores the count itself goes to and fro between them.
package final class SharedContexts<Element: TemplateContext>: Sendable {
  fileprivate let elements: [Element]

  package init(_ elements: [Element]) {
    self.elements = elements
  }

  /// - Parameter places: From 0.
  package func choose(_ places: [Int]) -> ContextList<Element> {
    ContextList(.shared(.passUnretained(self), places))
  }

  package func choose(_ place: Int) -> SharedContext<Element> {
    SharedContext(all: .passUnretained(self), place: place)
  }
}

/// What a section shows, other than an array or an optional: none, one or many contexts.
package protocol ContextSource: Sendable {
  associatedtype Element: TemplateContext

  var isEmpty: Bool { get }
  func forEach(_ body: (ContextPointer) -> Void)
}

/// One of `SharedContexts`, or none. It must not outlive them.
package struct SharedContext<Element: TemplateContext>: ContextSource {
  fileprivate let all: Unmanaged<SharedContexts<Element>>?
  fileprivate let place: Int

  package static var none: SharedContext { SharedContext(all: nil, place: 0) }

  package var isEmpty: Bool { all == nil }

  package func forEach(_ body: (ContextPointer) -> Void) {
    all?._withUnsafeGuaranteedRef { ContextPointer.toElement(place, of: $0.elements, body) }
  }
}

/// A list of the context's own, or some of `SharedContexts`, which it must not outlive.
package struct ContextList<Element: TemplateContext>: ContextSource, ExpressibleByArrayLiteral {
  fileprivate enum Elements: Sendable {
    case own([Element])
    case shared(Unmanaged<SharedContexts<Element>>, [Int])
  }

  private let elements: Elements

  fileprivate init(_ elements: Elements) { self.elements = elements }

  package init(_ elements: [Element]) { self.elements = .own(elements) }

  package init(arrayLiteral elements: Element...) { self.elements = .own(elements) }

  package var isEmpty: Bool {
    switch elements {
    case .own(let elements): elements.isEmpty
    case .shared(_, let places): places.isEmpty
    }
  }

  package func forEach(_ body: (ContextPointer) -> Void) {
    switch elements {
    case .own(let elements): ContextPointer.toEach(of: elements, body)
    case .shared(let all, let places):
      all._withUnsafeGuaranteedRef { all in
        for place in places { ContextPointer.toElement(place, of: all.elements, body) }
      }
    }
  }
}

extension Fields {
  package func list<Source: ContextSource>(
    _ name: String, _ path: any KeyPath<Context, Source> & Sendable
  ) -> Self {
    adding(name, .list(Fields.nested(path)))
  }

  package func section<Element: TemplateContext>(
    _ name: String, _ path: any KeyPath<Context, SharedContext<Element>> & Sendable
  ) -> Self {
    adding(name, .one(Fields.nested(path)))
  }

  package func flag<Source: ContextSource>(
    _ name: String, notEmpty source: any KeyPath<Context, Source> & Sendable
  ) -> Self {
    adding(name, .flag(.notEmpty(Nesting(source: source))))
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
      self = .stored(offset: offset, Stored<Source>.self)
    } else {
      self = .computed { context, body in
        context.read(Context.self) { $0[keyPath: path] }.forEach(body)
      }
    }
  }
}

/// A `ContextSource` where it lies in a context.
private enum Stored<Source: ContextSource>: ContextSequence {
  static func isEmpty(at sequence: ContextPointer) -> Bool {
    sequence.read(Source.self) { $0.isEmpty }
  }

  static func forEach(at sequence: ContextPointer, _ body: (ContextPointer) -> Void) {
    sequence.read(Source.self) { $0.forEach(body) }
  }
}
