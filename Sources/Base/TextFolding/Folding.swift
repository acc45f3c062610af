import Bytes

/// Makes texts that are the same to a visitor who searches the same: case, accents, width, kana,
/// punctuation.
///
/// The search script does exactly this, by the same table, with what a visitor types.
///
/// Shared: whoever folds many names would copy all tables for each.
@usableFromInline
package final class Folding: Sendable {
  private let tables: Tables

  static let dropped: UInt32 = 0xFFFF_FFFF
  static let text: UInt32 = 0x8000_0000
  static let space: UInt32 = 0x20
  /// Set in what begins a word, where spaces are left out.
  @inlinable
  package static var wordStart: UInt32 { 0x8000_0000 }
  private static let voicedMark: UInt32 = 0x3099
  private static let halfVoicedMark: UInt32 = 0x309A
  static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

  package static let standard = Folding(table: table)

  package init(table: String) { tables = Tables(table) }

  /// A text with single spaces between its words; one of which nothing would be left stays itself
  /// without its spaces, so that a title `!!!` can be found.
  package func fold(_ text: String) -> String {
    let folded = [UInt32](unsafeUninitializedCapacity: room(for: text)) { room, count in
      var folded = SpacedText(room)
      fold(text, to: &folded)
      folded.removeLastSpace()
      if folded.count == 0 { keep(text, in: &folded) }
      count = folded.count
    }
    return String(String.UnicodeScalarView(folded.scalars))
  }

  /// How many code points a folded text has at most.
  package func room(for text: String) -> Int { text.utf8.count * tables.growth }

  /// Writes the code points of the folded text without its spaces and says how many there are. Those that begin a word
  /// have `wordStart` set.
  ///
  /// - Parameter room: For as many as `room(for:)` says.
  package func fold(_ text: String, toMarked room: UnsafeMutableBufferPointer<UInt32>) -> Int {
    var folded = MarkedText(room)
    fold(text, to: &folded)
    if folded.count == 0 { keep(text, in: &folded) }
    return folded.count
  }

  private func keep(_ text: String, in folded: inout some FoldedText) {
    for scalar in text.unicodeScalars where scalar != " " { folded.append(scalar.value) }
  }

  @inline(__always)
  private func fold<Text: FoldedText>(_ text: String, to result: inout Text) {
    var folded = result
    tables.ascii.withUnsafeBufferPointer { ascii in
      text.withBytes { utf8 in
        var index = 0
        while index < utf8.count {
          let byte = utf8[index]
          // Most of most names.
          if byte < 128, case let plain = ascii[Int(byte)], plain != 0 {
            if plain == Folding.space { folded.addSpace() } else { folded.append(plain) }
            index &+= 1
            continue
          }
          let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
          var code = length == 1 ? UInt32(byte) : UInt32(byte) & (0x7F >> UInt32(length))
          for place in index + 1..<index + length {
            code = code << 6 | UInt32(utf8[place] & 0x3F)
          }
          folded = self.folded(code, behind: folded)
          index &+= length
        }
      }
    }
    result = folded
  }

  /// The text with what one code point becomes. It is handed over and given back, so that it stays in registers.
  @inline(never)
  private func folded<Text: FoldedText>(_ code: UInt32, behind text: Text) -> Text {
    var folded = text
    let value = tables.value(of: code)
    if value == 0 {
      append(code, to: &folded)
    } else if value < Folding.text {
      append(value, to: &folded)
    } else if value != Folding.dropped {
      for code in tables.texts[Int(value ^ Folding.text)] { append(code, to: &folded) }
    }
    return folded
  }

  @inline(__always)
  private func append(_ code: UInt32, to folded: inout some FoldedText) {
    switch code {
    case Folding.space: folded.addSpace()
    case Folding.voicedMark, Folding.halfVoicedMark:
      let letters = code == Folding.voicedMark ? tables.voiced : tables.halfVoiced
      guard let last = folded.last else { return }
      for place in stride(from: 0, to: letters.count - 1, by: 2) where letters[place] == last {
        return folded.replaceLast(by: letters[place + 1])
      }
    case Folding.syllables:
      // A syllable as its letters, so that one that is still being typed is found.
      let syllable = code - Folding.syllables.lowerBound
      folded.append(0x1100 + syllable / 588)
      folded.append(0x1161 + syllable % 588 / 28)
      if syllable % 28 > 0 { folded.append(0x11A7 + syllable % 28) }
    default: folded.append(code)
    }
  }
}
