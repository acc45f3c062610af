import Base

package struct JSONNode: Sendable {
  package enum Content: Equatable, Sendable {
    case null
    case flag(Bool)
    /// The digits as written.
    case number(String)
    case string(String)
    case array
    case object
  }

  let document: JSONDocument
  let index: Int

  private var node: JSONDocument.Node { document.nodes[index] }

  /// In bytes from the start of the text.
  package var offset: Int { Int(node.offset) }

  package var content: Content {
    switch node.kind {
    case .null: .null
    case .false: .flag(false)
    case .true: .flag(true)
    case .number: .number(document.text(of: index))
    case .string: .string(document.text(of: index))
    case .array: .array
    case .object: .object
    }
  }

  package var isNull: Bool { node.kind == .null }
  package var isArray: Bool { node.kind == .array }
  package var isObject: Bool { node.kind == .object }
  package var isString: Bool { node.kind == .string }

  /// A string, or a number or flag as it is written.
  package var text: String? {
    switch node.kind {
    case .string, .number: document.text(of: index)
    case .false: "false"
    case .true: "true"
    case .null, .array, .object: nil
    }
  }

  /// The value of an object's member; the last one, if several have the name.
  package subscript(name: String) -> JSONNode? {
    guard isObject else { return nil }
    var found: JSONNode?
    var position = index + 1
    let end = node.next
    let texts = document.texts
    name.withSpan { name in
      while position < end {
        let key = document.nodes[position]
        if Int(key.count) == name.count,
          texts.span.extracting(Int(key.start)..<Int(key.start) + name.count).isEqual(to: name)
        {
          found = JSONNode(document: document, index: position + 1)
        }
        position = Int(document.nodes[position + 1].next)
      }
    }
    return found
  }

  /// The number of items or members; 0 for a single value.
  package var count: Int { isArray || isObject ? Int(node.count) : 0 }

  /// The items of an array, or the values of an object.
  package var items: Items { Items(of: self) }

  package var members: some Sequence<(name: String, value: JSONNode)> {
    guard isObject else { return [(name: String, value: JSONNode)]() }
    return items.map { (document.text(of: $0.index - 1), $0) }
  }

  package struct Items: Sequence, IteratorProtocol, Sendable {
    private let document: JSONDocument
    private let hasNames: Bool
    private var position: Int
    private let end: Int

    init(of node: JSONNode) {
      document = node.document
      hasNames = node.isObject
      position = node.index + 1
      end = node.isArray || node.isObject ? Int(node.node.next) : position
    }

    package mutating func next() -> JSONNode? {
      guard position < end else { return nil }
      let value = JSONNode(document: document, index: position + (hasNames ? 1 : 0))
      position = Int(value.node.next)
      return value
    }
  }
}
