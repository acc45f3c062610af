/// Folds text for searching: case, accents, width, kana and punctuation make no difference.
///
/// The search script folds what a visitor types by the same table. A class, since the tables are
/// large.
@usableFromInline
package final class Folding: Sendable {
  private let tables: Tables

  static let dropped: UInt32 = 0xFFFF_FFFF
  static let text: UInt32 = 0x8000_0000
  static let space: UInt32 = 0x20
  /// Set in the first code point of a word where spaces are left out.
  @inlinable
  package static var wordStart: UInt32 { 0x8000_0000 }
  private static let voicedMark: UInt32 = 0x3099
  private static let halfVoicedMark: UInt32 = 0x309A
  static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

  package static let standard = Folding(table: table)

  package init(table: String) { tables = Tables(table) }

  /// A text with single spaces between its words. A text that would become empty only loses its
  /// spaces, so that a title `!!!` can be found.
  package func fold(_ text: String) -> String {
    var folded = SpacedText()
    fold(text, to: &folded)
    folded.removeLastSpace()
    if folded.isEmpty { keep(text, in: &folded) }
    return String(String.UnicodeScalarView(folded.codes.scalars))
  }

  /// Appends the code points of the folded text without spaces; the first of each word has
  /// `wordStart` set.
  package func appendWords(of text: String, to letters: inout [UInt32]) {
    // Moved, so that the array is not copied.
    var folded = WordMarkedText(after: letters)
    letters = []
    fold(text, to: &folded)
    if folded.isEmpty { keep(text, in: &folded) }
    letters = folded.codes
  }

  /// The folded form of a code point: empty if it is dropped, a space if it separates words.
  package func folded(_ code: UInt32) -> [UInt32] {
    switch tables.value(of: code) {
    case 0: [code]
    case Folding.dropped: []
    case let value where value < Folding.text: [value]
    case let value: tables.texts[Int(value ^ Folding.text)]
    }
  }

  /// The folded kana with a voicing mark; nil if the mark doesn't apply to it.
  package func voiced(_ kana: UInt32, by mark: UInt32) -> UInt32? {
    let letters =
      switch mark {
      case Folding.voicedMark: tables.voiced
      case Folding.halfVoicedMark: tables.halfVoiced
      default: [UInt32]()
      }
    let place = stride(from: 0, to: letters.count - 1, by: 2).first { letters[$0] == kana }
    return place.map { letters[$0 + 1] }
  }

  private func keep(_ text: String, in folded: inout some FoldedText) {
    for scalar in text.unicodeScalars where scalar != " " { folded.append(scalar.value) }
  }

  private func fold(_ text: String, to folded: inout some FoldedText) {
    for scalar in text.unicodeScalars {
      let code = scalar.value
      if code < 128, case let plain = tables.ascii[Int(code)], plain != 0 {
        if plain == Folding.space { folded.addSpace() } else { folded.append(plain) }
      } else {
        add(code, to: &folded)
      }
    }
  }

  private func add(_ code: UInt32, to folded: inout some FoldedText) {
    let value = tables.value(of: code)
    if value == 0 {
      append(code, to: &folded)
    } else if value < Folding.text {
      append(value, to: &folded)
    } else if value != Folding.dropped {
      for code in tables.texts[Int(value ^ Folding.text)] { append(code, to: &folded) }
    }
  }

  private func append(_ code: UInt32, to folded: inout some FoldedText) {
    switch code {
    case Folding.space: folded.addSpace()
    case Folding.voicedMark, Folding.halfVoicedMark:
      if let last = folded.last, let voiced = voiced(last, by: code) {
        folded.replaceLast(by: voiced)
      }
    case Folding.syllables:
      // Hangul syllables become letters, so that a half-typed syllable is found.
      let syllable = code - Folding.syllables.lowerBound
      folded.append(0x1100 + syllable / 588)
      folded.append(0x1161 + syllable % 588 / 28)
      if syllable % 28 > 0 { folded.append(0x11A7 + syllable % 28) }
    default: folded.append(code)
    }
  }
}
