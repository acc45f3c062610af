import Base

/// A mapping, a sequence or a scalar of a document.
package struct YAMLNode: Sendable {
  package let document: YAMLDocument
  fileprivate(set) var index: Int

  package enum Content: Sendable, Equatable {
    case mapping(isFlow: Bool)
    case sequence(isFlow: Bool)
    case scalar(Style)
  }

  package enum Style: Sendable { case plain, singleQuoted, doubleQuoted, literal, folded }

  package var content: Content { document.records[index].content }

  package var isMapping: Bool { if case .mapping = content { true } else { false } }
  package var isSequence: Bool { if case .sequence = content { true } else { false } }
  package var isScalar: Bool { if case .scalar = content { true } else { false } }

  /// The text of a scalar, after quotes, escapes and folding; nil for mappings and sequences.
  package var text: String? { withSpan { String(decoding: $0) } }

  /// Calls `body` with the bytes of `text`.
  @inline(__always)
  func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result? {
    document.withSpan(ofScalar: index, body)
  }

  /// Whether the node is empty, `~` or `null`, without quotes.
  package var isAbsent: Bool { document.isAbsent(index) }

  /// The node's bytes in the file, with its quotes or brackets, but without line ends after it.
  package var range: Range<Int> { document.records[index].start..<document.records[index].end }

  /// Identifies a node within its document, without retaining the document.
  package struct ID: Sendable {
    fileprivate let index: Int32

    fileprivate init(_ index: Int) { self.index = Int32(index) }
  }

  package var id: ID { ID(index) }

  package subscript(id: ID) -> YAMLNode {
    YAMLNode(document: document, index: Int(id.index))
  }

  /// The start of the node; costs a pass over the file up to there.
  package var location: SourceLocation { document.source.location(at: range.lowerBound) }

  /// The items of a sequence, in order; empty for other nodes.
  package var items: Items { Items(node: self, isEmpty: !isSequence) }

  /// nil if there are fewer items.
  package func item(_ index: Int) -> YAMLNode? { items.dropFirst(index).first { _ in true } }

  /// The items of a sequence; any other node as a list of one.
  package var listed: [YAMLNode] { isSequence ? Array(items) : [self] }

  /// The pairs of a mapping, in order, each key once; empty for other nodes.
  package var pairs: Pairs { Pairs(node: self, isEmpty: !isMapping) }

  /// The number of items of a sequence, or of pairs of a mapping; takes linear time.
  package var count: Int {
    let end = document.records[index].next
    var (count, index) = (0, index + 1)
    while index < end {
      index = document.records[index].next
      count += 1
    }
    return isMapping ? count / 2 : count
  }

  /// Calls `body` with each pair; unlike a loop, it doesn't retain the document for each pair.
  @inline(__always)
  package func forEachPair(_ body: (Pair) throws -> Void) rethrows {
    guard isMapping else { return }
    let end = document.records[index].next
    var pair = Pair(keyIndex: index + 1, value: self)
    while pair.keyIndex < end {
      pair.value.index = pair.keyIndex + 1
      try body(pair)
      pair.keyIndex = document.records[pair.value.index].next
    }
  }

  package subscript(key: String) -> YAMLNode? { pairs.first { $0.key.says(key) }?.value }

  /// A key of a mapping and its value, with a single reference to their document.
  package struct Pair: Sendable {
    fileprivate var keyIndex: Int
    package fileprivate(set) var value: YAMLNode

    package var key: YAMLNode { YAMLNode(document: value.document, index: keyIndex) }

    package var keyID: ID { ID(keyIndex) }

    package var name: String { key.text ?? "" }

    /// Calls `body` with each item of a list, under the list's key; with this pair if the value
    /// isn't a list.
    package func forEachItem(_ body: (Pair) throws -> Void) rethrows {
      guard value.isSequence else { return try body(self) }
      let end = value.document.records[value.index].next
      var item = self
      item.value.index += 1
      while item.value.index < end {
        try body(item)
        item.value.index = value.document.records[item.value.index].next
      }
    }
  }

  package struct Items: Sequence, IteratorProtocol {
    private let document: YAMLDocument
    fileprivate var index: Int
    private let end: Int

    init(node: YAMLNode, isEmpty: Bool) {
      document = node.document
      index = node.index + 1
      end = isEmpty ? index : document.records[node.index].next
    }

    package mutating func next() -> YAMLNode? {
      guard index < end else { return nil }
      defer { index = document.records[index].next }
      return YAMLNode(document: document, index: index)
    }
  }

  package struct Pairs: Sequence, IteratorProtocol {
    private var nodes: Items

    init(node: YAMLNode, isEmpty: Bool) { nodes = Items(node: node, isEmpty: isEmpty) }

    package mutating func next() -> Pair? {
      let keyIndex = nodes.index
      // A key has nothing below it.
      nodes.index += 1
      guard let value = nodes.next() else { return nil }
      return Pair(keyIndex: keyIndex, value: value)
    }
  }
}
