/// Escapes text for HTML and XML, between elements and in quoted attributes.
///
/// `&`, `<`, `>` and `"` become references. Characters that documents may not contain become
/// U+FFFD: control characters (U+0000 to U+001F, U+007F to U+009F) except tab and line feed, and
/// noncharacters (U+FDD0 to U+FDEF and the last two of each plane). Line ends become line feeds, as
/// parsers make them. Embeddings and overrides, which would also affect the text after them, are
/// dropped.
///
/// A writer that copies bytes in its own way uses `firstSpecial(in:from:)` and
/// `replacement(in:at:)`.
@usableFromInline
package struct MarkupEscaping: Sendable {
  /// Whether `'` becomes a reference too.
  @usableFromInline let coversApostrophes: Bool

  /// For text, and for attributes in double quotes.
  package static let text = MarkupEscaping(coversApostrophes: false)
  /// For attributes in single quotes, too.
  package static let anyQuotes = MarkupEscaping(coversApostrophes: true)

  @inlinable
  package init(coversApostrophes: Bool) { self.coversApostrophes = coversApostrophes }

  @usableFromInline
  package struct Replacement: Sendable {
    @usableFromInline package let text: String
    /// The length of the replaced character in bytes.
    @usableFromInline package let count: Int
  }

  /// The index of the first byte from `start` on that may have to be replaced, or the end.
  @inlinable
  package func firstSpecial(in text: Span<UInt8>, from start: Int = 0) -> Int {
    coversApostrophes
      ? text.firstIndex(of: specialInAnyQuotes, from: start)
      : text.firstIndex(of: specialInText, from: start)
  }

  /// The replacement of the character at an index found by `firstSpecial`; nil if it is kept.
  @usableFromInline
  package func replacement(in text: Span<UInt8>, at index: Int) -> Replacement? {
    switch text[index] {
    case UInt8(ascii: "&"): return Replacement(text: "&amp;", count: 1)
    case UInt8(ascii: "<"): return Replacement(text: "&lt;", count: 1)
    case UInt8(ascii: ">"): return Replacement(text: "&gt;", count: 1)
    case UInt8(ascii: "\""): return Replacement(text: "&quot;", count: 1)
    case UInt8(ascii: "'"): return coversApostrophes ? Replacement(text: "&#39;", count: 1) : nil
    case 0x09, 0x0A: return nil
    case 0x0D:
      let isFollowed = index + 1 < text.count && text[index + 1] == 0x0A
      return Replacement(text: isFollowed ? "" : "\n", count: 1)
    case ..<0x20, 0x7F: return Replacement(text: "\u{FFFD}", count: 1)
    case 0xE2: return text.changesDirection(at: index) ? Replacement(text: "", count: 3) : nil
    default:
      let count = lengthOfForbidden(in: text, at: index)
      return count > 0 ? Replacement(text: "\u{FFFD}", count: count) : nil
    }
  }

  /// The length of a forbidden character beyond ASCII; 0 for any other character.
  private func lengthOfForbidden(in text: Span<UInt8>, at index: Int) -> Int {
    switch text[index] {
    case 0xC2 where index + 1 < text.count: return (0x80..<0xA0).contains(text[index + 1]) ? 2 : 0
    case 0xEF where index + 2 < text.count:
      let (second, third) = (text[index + 1], text[index + 2])
      let isForbidden =
        second == 0xBF && third >= 0xBE || second == 0xB7 && (0x90...0xAF).contains(third)
      return isForbidden ? 3 : 0
    case 0xF0...0xF4 where index + 3 < text.count:
      let isForbidden =
        text[index + 1] & 0x0F == 0x0F && text[index + 2] == 0xBF && text[index + 3] >= 0xBE
      return isForbidden ? 4 : 0
    default: return 0
    }
  }
}

@usableFromInline let specialInText = ByteSet {
  switch $0 {
  case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
    ..<0x20, 0x7F, 0xC2, 0xD6...0xE0, 0xE2, 0xEF...:
    true
  default: false
  }
}

@usableFromInline let specialInAnyQuotes = ByteSet {
  specialInText.contains($0) || $0 == UInt8(ascii: "'")
}

extension ByteSink where Self: ~Copyable {
  /// Appends text escaped for HTML and XML. Returns whether any of it may run from right to left.
  @inlinable @discardableResult
  package mutating func append(
    escaping text: Span<UInt8>,
    _ escaping: MarkupEscaping = MarkupEscaping(coversApostrophes: false)
  ) -> Bool {
    var start = 0
    var mayRunRightToLeft = false
    var index = escaping.firstSpecial(in: text)
    while index < text.count {
      mayRunRightToLeft = mayRunRightToLeft || text[index] >= 0xD6
      if let replacement = escaping.replacement(in: text, at: index) {
        append(text.extracting(start..<index))
        append(verbatim: replacement.text)
        index += replacement.count
        start = index
      } else {
        index += 1
      }
      index = escaping.firstSpecial(in: text, from: index)
    }
    append(text.extracting(start..<text.count))
    return mayRunRightToLeft
  }

  /// Appends text escaped for HTML and XML.
  @inlinable
  package mutating func append(
    escaping text: String, _ escaping: MarkupEscaping = MarkupEscaping(coversApostrophes: false)
  ) {
    text.withSpan { _ = append(escaping: $0, escaping) }
  }
}

extension String {
  /// The text escaped for HTML and XML.
  package var escaped: String {
    var bytes: [UInt8] = []
    bytes.append(escaping: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}
