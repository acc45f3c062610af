/// Finished markup, which templates write without escaping.
@usableFromInline
package struct HTML: Sendable, Equatable {
  package let bytes: [UInt8]

  /// - Parameter bytes: well-formed markup that is safe between two elements of a page
  package init(markup bytes: [UInt8]) { self.bytes = bytes }

  package init() { bytes = [] }

  /// Plain text as markup.
  package init(escaping text: String) {
    var buffer = PageBuffer(capacity: text.utf8.count)
    buffer.append(escaping: text)
    bytes = buffer.bytes
  }

  package var isEmpty: Bool { bytes.isEmpty }
}
