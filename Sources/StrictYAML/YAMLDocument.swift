import Base

/// A YAML text as a tree of nodes that know where they are in the file.
///
/// The nodes are in one array, parents before children, so that no depth of nesting can overflow the stack.
package final class YAMLDocument: Sendable {
  package let source: Source
  /// Whether nothing was refused; of a document that is not sound some pairs are missing.
  package let isSound: Bool
  let records: [Record]
  /// The texts of scalars that say something else than the file has between their quotes.
  private let texts: [String]

  init(source: Source, records: [Record], texts: [String] = [], isSound: Bool) {
    self.source = source
    self.records = records
    self.texts = texts
    self.isSound = isSound
  }

  /// The only node at the top; nil when the text is empty or all comments.
  package var root: YAMLNode? { records.isEmpty ? nil : YAMLNode(document: self, index: 0) }

  /// Calls `body` with a borrowed view of the text of a scalar; nil for mappings and sequences.
  @inline(__always)
  func withSpan<Result>(ofScalar index: Int, _ body: (Span<UInt8>) -> Result) -> Result? {
    let record = records[index]
    guard case .scalar = record.content else { return nil }
    if record.text >= 0 { return texts[Int(record.text)].withSpan(body) }
    let bytes = source.bytes
    return body(bytes.span.extracting(record.unquoted))
  }

  /// Whether a node is nothing, `~` or `null`, not in quotes.
  func isAbsent(_ index: Int) -> Bool {
    let record = records[index]
    guard case .scalar(.plain) = record.content else { return false }
    guard record.start < record.end else { return true }
    switch source.bytes[record.start] {
    case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"): return isNull(index)
    default: return false
    }
  }

  private func isNull(_ index: Int) -> Bool {
    withSpan(ofScalar: index) { text in
      text.count <= 4
        && ["~", "null", "Null", "NULL"].contains { $0.utf8Span.span.isEqual(to: text) }
    } ?? false
  }

  struct Record: Sendable {
    var content: YAMLNode.Content
    /// The index of its text in the document's texts, -1 when that is what the file has.
    var text: Int32 = -1
    let start: Int
    var end: Int
    /// The index of the first record after this one and all below it.
    var next: Int

    /// A scalar without its quotes.
    var unquoted: Range<Int> {
      if case .scalar(.plain) = content { start..<end } else { start + 1..<end - 1 }
    }
  }
}
