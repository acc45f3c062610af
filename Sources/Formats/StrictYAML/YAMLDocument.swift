import Diagnostics

/// A YAML text as a tree of nodes that know their places in the file.
///
/// The nodes lie in one array, parents before children, so that no depth of nesting can overflow the stack.
package final class YAMLDocument: Sendable {
  package let source: Source
  /// Whether nothing was refused; of a document that is not sound some pairs are missing.
  package let isSound: Bool
  let records: [Record]
  /// What scalars say that is not what the file has between their quotes.
  fileprivate let texts: [String]

  init(source: Source, records: [Record], texts: [String] = [], isSound: Bool) {
    self.source = source
    self.records = records
    self.texts = texts
    self.isSound = isSound
  }

  /// The only node at the top; nil when the text is empty or all comments.
  package var root: YAMLNode? { records.isEmpty ? nil : YAMLNode(document: self, index: 0) }

  /// Lends what a scalar says; nil for mappings and sequences.
  @inline(__always)
  fileprivate func withUTF8<Result>(
    ofScalar index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    let record = records[index]
    guard case .scalar = record.content else { return nil }
    if record.text >= 0 {
      var text = texts[Int(record.text)]
      return text.withUTF8(body)
    }
    return source.bytes.withUnsafeBufferPointer { bytes in
      body(UnsafeBufferPointer(rebasing: bytes[record.unquoted]))
    }
  }

  /// Whether a node is nothing, `~` or `null`, not in quotes.
  @inline(__always)
  fileprivate func isAbsent(_ index: Int) -> Bool {
    let record = records[index]
    guard case .scalar(.plain) = record.content else { return false }
    guard record.start < record.end else { return true }
    switch source.bytes[record.start] {
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"): return isNull(index)
    default: return false
    }
  }

  private func isNull(_ index: Int) -> Bool {
    withUTF8(ofScalar: index) { text in
      text.count <= 4 && ["~", "null", "Null", "NULL"].contains { text.elementsEqual($0.utf8) }
    } ?? false
  }

  struct Record: Sendable {
    var content: YAMLNode.Content
    /// The place of what it says in the document's texts, -1 when that is what the file has.
    var text: Int32 = -1
    let start: Int
    var end: Int
    /// The index of the first record after this one and all below it.
    var next: Int
  }
}

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
  package var text: String? { withUTF8 { String(checked: $0) } }

  /// Hands on the same as bytes, which are good for the call.
  @inline(__always)
  package func withUTF8<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    document.withUTF8(ofScalar: index, body)
  }

  /// Nothing, `~` or `null`, not in quotes.
  package var isAbsent: Bool { document.isAbsent(index) }

  /// The bytes of the file that the node takes, quotes and brackets included, line ends after it not.
  package var range: Range<Int> {
    document.records[index].start..<document.records[index].end
  }

  /// Which of a document's nodes one is: kept in place of the node, it counts no reference to the document.
  package struct Place: Sendable {
    fileprivate let index: Int32

    fileprivate init(_ index: Int) { self.index = Int32(index) }
  }

  package var place: Place { Place(index) }

  /// Another node of the same document.
  package subscript(place: Place) -> YAMLNode {
    YAMLNode(document: document, index: Int(place.index))
  }

  /// Where the node starts; costs a pass over the file up to there.
  package var location: SourceLocation { document.source.location(at: range.lowerBound) }

  /// What a sequence holds, in order; empty for others.
  package var items: Items { Items(node: self, isEmpty: !isSequence) }

  /// What a mapping holds, in order, each key once; empty for others.
  package var pairs: Pairs { Pairs(node: self, isEmpty: !isMapping) }

  /// How many items a sequence holds, or pairs a mapping; costs a step each.
  package var count: Int {
    let end = document.records[index].next
    var (count, index) = (0, index + 1)
    while index < end {
      index = document.records[index].next
      count += 1
    }
    return isMapping ? count / 2 : count
  }

  /// Lends each of the pairs, where a loop over them counts references to the document.
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

  /// The same, with the place of each key among some names, nil when it is none of them, and whether the value is absent:
  /// what is asked of every pair.
  package func forEachPair(
    among names: NameIndex,
    _ body: (_ pair: Pair, _ place: Int?, _ isAbsent: Bool) throws -> Void
  ) rethrows {
    try forEachPair { pair in
      let place = document.withUTF8(ofScalar: pair.keyIndex, names.place(of:)) ?? nil
      try body(pair, place, document.isAbsent(pair.value.index))
    }
  }

  /// The value of a mapping's key.
  package subscript(key: String) -> YAMLNode? {
    pairs.first { $0.key.withUTF8 { $0.elementsEqual(key.utf8) } == true }?.value
  }

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

    /// Where the key is among the nodes.
    package var keyPlace: Place { Place(keyIndex) }

    /// What the key says.
    package var name: String { key.text ?? "" }

    /// Lends each item of a list, under the same key; a value that is no list is its own only item.
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
