/// How text is written into HTML and XML, between elements and in quoted attributes.
///
/// `&`, `<`, `>` and `"` become references. What no document may hold becomes U+FFFD: the control characters U+0000 to
/// U+001F and U+007F to U+009F but tab and line feed, and the code points that are no characters (U+FDD0 to U+FDEF
/// and the last two of each plane). Every end of a line is a line feed, as parsers would make it.
///
/// To write text, take `append(escaping:)` of a `ByteSink`. A writer with its own way to copy goes from one special
/// byte to the next with `firstSpecial(in:from:)`, and asks `replacement(in:at:)` what stands for it.
@usableFromInline
package struct MarkupEscaping: Sendable {
  /// Whether `'` becomes a reference too, for attributes in single quotes.
  @usableFromInline let coversApostrophes: Bool

  /// For text, and attributes in double quotes.
  package static let text = MarkupEscaping(coversApostrophes: false)
  /// For attributes in quotes of either kind, too.
  package static let anyQuotes = MarkupEscaping(coversApostrophes: true)

  @inlinable
  package init(coversApostrophes: Bool) {
    self.coversApostrophes = coversApostrophes
  }

  /// What is written in place of the character at an index.
  @usableFromInline
  package struct Replacement: Sendable {
    @usableFromInline package let text: String
    /// How many bytes it stands for.
    @usableFromInline package let count: Int
  }

  /// The first index from `start` on of a byte that may have to be replaced, or the end.
  ///
  /// Looks at sixteen bytes at a time, which takes 2 instructions a byte instead of 9.
  @inlinable
  package func firstSpecial(in text: Span<UInt8>, from start: Int = 0) -> Int {
    text.firstIndex(from: start, whereAny: { special($0) }, orOne: { isSpecial($0) })
  }

  /// What is written for the character at an index that `firstSpecial` has found; nil when it stays as it is.
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
    default:
      let count = lengthOfNoCharacter(in: text, at: index)
      return count > 0 ? Replacement(text: "\u{FFFD}", count: count) : nil
    }
  }

  @inlinable @inline(__always)
  func special(_ bytes: SixteenBytes) -> SIMDMask<SIMD16<Int8>> {
    // `<` and `>` differ in one bit, and so do `"` and `&`. `'` differs from those in another one.
    let quotes: UInt8 = coversApostrophes ? 0x05 : 0x04
    return ((bytes | .all(0x02)) .== .all(0x3E)) .| ((bytes | .all(quotes)) .== .all(0x22 | quotes))
      .| (bytes .< .all(0x20)) .| (bytes .== .all(0x7F)) .| (bytes .== .all(0xC2))
      .| (.all(0xEE) .< bytes)
  }

  @inlinable
  func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "): false
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      ..<0x20, 0x7F, 0xC2, 0xEF...:
      true
    case UInt8(ascii: "'"): coversApostrophes
    default: false
    }
  }

  /// The length of a code point that no document may hold, all of which are beyond ASCII here; 0 for any other.
  private func lengthOfNoCharacter(in text: Span<UInt8>, at index: Int) -> Int {
    switch text[index] {
    case 0xC2 where index + 1 < text.count:
      return (0x80..<0xA0).contains(text[index + 1]) ? 2 : 0
    case 0xEF where index + 2 < text.count:
      let (second, third) = (text[index + 1], text[index + 2])
      let isNone =
        second == 0xBF && third >= 0xBE || second == 0xB7 && (0x90...0xAF).contains(third)
      return isNone ? 3 : 0
    case 0xF0...0xF4 where index + 3 < text.count:
      let isNone =
        text[index + 1] & 0x0F == 0x0F && text[index + 2] == 0xBF && text[index + 3] >= 0xBE
      return isNone ? 4 : 0
    default: return 0
    }
  }
}

extension ByteSink where Self: ~Copyable {
  /// Adds text as it has to be written into HTML or XML.
  @inlinable
  package mutating func append(
    escaping text: Span<UInt8>,
    _ escaping: MarkupEscaping = MarkupEscaping(coversApostrophes: false)
  ) {
    var start = 0
    var index = escaping.firstSpecial(in: text)
    while index < text.count {
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
  }

  /// Adds text as it has to be written into HTML or XML.
  @inlinable
  package mutating func append(
    escaping text: String, _ escaping: MarkupEscaping = MarkupEscaping(coversApostrophes: false)
  ) {
    text.withSpan { append(escaping: $0, escaping) }
  }
}
