import Base

/// A YAML text as a tree of nodes that know their place in the file.
///
/// The nodes are in one array, parents before children, so that deep nesting can't overflow the
/// stack.
package final class YAMLDocument: Sendable {
  package let source: Source
  /// False if something was refused, so that pairs are missing.
  package let isSound: Bool
  let records: [Record]
  /// The texts of scalars that differ from the bytes of the file.
  private let texts: [String]

  init(source: Source, records: [Record], texts: [String] = [], isSound: Bool) {
    (self.source, self.records, self.texts, self.isSound) = (source, records, texts, isSound)
  }

  /// nil when the text is empty or all comments.
  package var root: YAMLNode? { records.isEmpty ? nil : YAMLNode(document: self, index: 0) }

  /// Calls `body` with the text of a scalar; nil for mappings and sequences.
  @inline(__always)
  func withSpan<Result>(ofScalar index: Int, _ body: (Span<UInt8>) -> Result) -> Result? {
    let record = records[index]
    guard case .scalar = record.content else { return nil }
    if record.text >= 0 { return texts[Int(record.text)].withSpan(body) }
    let bytes = source.bytes
    return body(bytes.span.extracting(record.unquoted))
  }

  /// Whether a node is empty, `~` or `null`, without quotes.
  func isAbsent(_ index: Int) -> Bool {
    let record = records[index]
    guard case .scalar(.plain) = record.content else { return false }
    guard record.start < record.end else { return true }
    let first = source.bytes[record.start]
    guard first == UInt8(ascii: "~") || first | 0x20 == UInt8(ascii: "n") else { return false }
    return withSpan(ofScalar: index) { text in
      ["~", "null", "Null", "NULL"].contains { $0.utf8Span.span.isEqual(to: text) }
    } ?? false
  }

  struct Record: Sendable {
    var content: YAMLNode.Content
    /// The index of the scalar's text in the document's texts; -1 if the file's bytes are the text.
    var text: Int32 = -1
    let start: Int
    var end: Int
    /// The index of the first record after this one and its descendants.
    var next: Int

    /// The range of a scalar without its quotes.
    var unquoted: Range<Int> {
      if case .scalar(.plain) = content { start..<end } else { start + 1..<end - 1 }
    }
  }
}
