/// Finished markup; the only thing a template writes without escaping.
package struct HTML: Sendable, Equatable {
  package let bytes: [UInt8]

  /// `bytes` must be well-formed markup that is safe to put between two elements of a page.
  package init(markup bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init() {
    bytes = []
  }

  /// Plain text as markup.
  package init(escaping text: String) {
    var bytes: [UInt8] = []
    bytes.append(escaping: text)
    self.bytes = bytes
  }

  package var isEmpty: Bool { bytes.isEmpty }
}

extension [UInt8] {
  /// Adds text in a form that is right between elements and in quoted attributes.
  ///
  /// Control characters, which no HTML may contain, become U+FFFD.
  package mutating func append(escaping text: borrowing String) {
    text.utf8Span.span.withUnsafeBufferPointer { append(escaping: $0) }
  }

  private mutating func append(escaping utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in utf8.indices {
      guard let replacement = replacement(of: utf8[index]) else { continue }
      append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
      append(
        contentsOf: UnsafeBufferPointer(
          start: replacement.utf8Start, count: replacement.utf8CodeUnitCount))
      start = index + 1
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
  }

  mutating func append(_ html: borrowing HTML) {
    html.bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}

private func replacement(of byte: UInt8) -> StaticString? {
  // Most bytes of a text are letters and pass at the first comparison.
  if byte > UInt8(ascii: ">") { return byte == 0x7F ? "\u{FFFD}" : nil }
  return switch byte {
  case UInt8(ascii: "&"): "&amp;"
  case UInt8(ascii: "<"): "&lt;"
  case UInt8(ascii: ">"): "&gt;"
  case UInt8(ascii: "\""): "&quot;"
  case UInt8(ascii: "'"): "&#39;"
  case 0x09, 0x0A, 0x0C, 0x0D: nil
  case 0..<0x20: "\u{FFFD}"
  default: nil
  }
}
