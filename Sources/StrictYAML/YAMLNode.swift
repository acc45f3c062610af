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

  /// How a scalar is written.
  package enum Style: Sendable { case plain, singleQuoted, doubleQuoted, literal, folded }

  package var content: Content { document.records[index].content }

  package var isMapping: Bool { if case .mapping = content { true } else { false } }
  package var isSequence: Bool { if case .sequence = content { true } else { false } }
  package var isScalar: Bool { if case .scalar = content { true } else { false } }

  /// What a scalar says, after quotes, escapes and folding; nil for mappings and sequences.
  package var text: String? { withSpan { String(decoding: $0) } }

  /// Calls `body` with a borrowed view of the same as bytes.
  @inline(__always)
  func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result? {
    document.withSpan(ofScalar: index, body)
  }

  /// Nothing, `~` or `null`, not in quotes.
  package var isAbsent: Bool { document.isAbsent(index) }

  /// The bytes of the file that the node takes, quotes and brackets included, line ends after it not.
  package var range: Range<Int> {
    document.records[index].start..<document.records[index].end
  }

  /// Identifies a node within its document. To be stored in place of the node, it does not retain the document.
  package struct ID: Sendable {
    fileprivate let index: Int32

    fileprivate init(_ index: Int) { self.index = Int32(index) }
  }

  package var id: ID { ID(index) }

  /// Another node of the same document.
  package subscript(id: ID) -> YAMLNode {
    YAMLNode(document: document, index: Int(id.index))
  }

  /// Where the node starts; costs a pass over the file up to there.
  package var location: SourceLocation { document.source.location(at: range.lowerBound) }

  /// The items of a sequence, in order; empty for others.
  package var items: Items { Items(node: self, isEmpty: !isSequence) }

  /// The pairs of a mapping, in order, each key once; empty for others.
  package var pairs: Pairs { Pairs(node: self, isEmpty: !isMapping) }

  /// The number of items of a sequence, or of pairs of a mapping; costs a step each.
  package var count: Int {
    let end = document.records[index].next
    var (count, index) = (0, index + 1)
    while index < end {
      index = document.records[index].next
      count += 1
    }
    return isMapping ? count / 2 : count
  }

  /// Calls `body` with each of the pairs; unlike a loop over them, it does not retain the document for each.
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

  /// The same, with the index of each key among some names, nil when it is none of them, and whether the value is
  /// absent.
  package func forEachPair(
    among names: NameIndex,
    _ body: (_ pair: Pair, _ name: Int?, _ isAbsent: Bool) throws -> Void
  ) rethrows {
    try forEachPair { pair in
      let name = document.withSpan(ofScalar: pair.keyIndex, names.index(of:)) ?? nil
      try body(pair, name, document.isAbsent(pair.value.index))
    }
  }

  /// The value of a mapping's key.
  package subscript(key: String) -> YAMLNode? { pairs.first { $0.key.says(key) }?.value }

  /// A key of a mapping and its value, with one reference to their document.
  package struct Pair: Sendable {
    fileprivate var keyIndex: Int
    package fileprivate(set) var value: YAMLNode

    fileprivate init(keyIndex: Int, value: YAMLNode) {
      self.keyIndex = keyIndex
      self.value = value
    }

    /// A scalar.
    package var key: YAMLNode { YAMLNode(document: value.document, index: keyIndex) }

    package var keyID: ID { ID(keyIndex) }

    /// What the key says.
    package var name: String { key.text ?? "" }

    /// Calls `body` with each item of a list, under the same key; a value that is no list is its own only item.
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

    init(node: YAMLNode, isEmpty: Bool) {
      nodes = Items(node: node, isEmpty: isEmpty)
    }

    package mutating func next() -> Pair? {
      let keyIndex = nodes.index
      // A key has nothing below it.
      nodes.index += 1
      guard let value = nodes.next() else { return nil }
      return Pair(keyIndex: keyIndex, value: value)
    }
  }
}
