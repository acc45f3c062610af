/// Makes texts that are the same to a visitor who searches the same: case, accents, width, kana,
/// punctuation.
///
/// The search script does exactly this, by the same table, with what a visitor types.
///
/// Shared: whoever folds many names would copy all tables for each.
package final class Folding: Sendable {
  private let tables: Tables

  static let dropped: UInt32 = 0xFFFF_FFFF
  static let text: UInt32 = 0x8000_0000
  static let space: UInt32 = 0x20
  private static let voicedMark: UInt32 = 0x3099
  private static let halfVoicedMark: UInt32 = 0x309A
  static let syllables: ClosedRange<UInt32> = 0xAC00...0xD7A3

  package static let standard = Folding(table: table)

  package init(table: String) { tables = Tables(table) }

  /// A text with single spaces between its words; one of which nothing would be left stays itself
  /// without its spaces, so that a title `!!!` can be found.
  package func fold(_ text: String) -> String {
    let folded = [UInt32](unsafeUninitializedCapacity: room(for: text)) { room, count in
      count = fold(text, to: room)
    }
    return String(String.UnicodeScalarView(folded.scalars))
  }

  /// How many code points a folded text has at most.
  package func room(for text: String) -> Int { text.utf8.count * tables.growth }

  /// Writes the code points of the folded text and says how many there are.
  ///
  /// - Parameter room: For as many as `room(for:)` says.
  package func fold(_ text: String, to room: UnsafeMutableBufferPointer<UInt32>) -> Int {
    var folded = CodePoints(room)
    tables.ascii.withUnsafeBufferPointer { ascii in
      text.utf8Span.span.withUnsafeBufferPointer { utf8 in
        var index = 0
        while index < utf8.count {
          let byte = utf8[index]
          // Most of most names.
          if byte < 128, case let plain = ascii[Int(byte)], plain != 0 {
            if plain != Folding.space || folded.isInWord { folded.append(plain) }
            index &+= 1
            continue
          }
          let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
          var code = length == 1 ? UInt32(byte) : UInt32(byte) & (0x7F >> UInt32(length))
          for place in index + 1..<index + length {
            code = code << 6 | UInt32(utf8[place] & 0x3F)
          }
          fold(code, to: &folded)
          index &+= length
        }
      }
    }
    if folded.last == Folding.space { folded.removeLast() }
    if folded.count == 0 {
      for scalar in text.unicodeScalars where scalar != " " { folded.append(scalar.value) }
    }
    return folded.count
  }

  private func fold(_ code: UInt32, to folded: inout CodePoints) {
    let value = tables.value(of: code)
    if value == 0 {
      append(code, to: &folded)
    } else if value < Folding.text {
      append(value, to: &folded)
    } else if value != Folding.dropped {
      for code in tables.texts[Int(value ^ Folding.text)] { append(code, to: &folded) }
    }
  }

  private func append(_ code: UInt32, to folded: inout CodePoints) {
    switch code {
    case Folding.space: if folded.isInWord { folded.append(code) }
    case Folding.voicedMark, Folding.halfVoicedMark:
      let table = code == Folding.voicedMark ? tables.voiced : tables.halfVoiced
      if let last = folded.last, let marked = table[last] { folded.replaceLast(by: marked) }
    case Folding.syllables:
      // A syllable as its letters, so that one that is still being typed is found.
      let syllable = code - Folding.syllables.lowerBound
      folded.append(0x1100 + syllable / 588)
      folded.append(0x1161 + syllable % 588 / 28)
      if syllable % 28 > 0 { folded.append(0x11A7 + syllable % 28) }
    default: folded.append(code)
    }
  }

  /// Code points behind each other in a room that is large enough: an array asks at each one whether it is.
  private struct CodePoints {
    private let room: UnsafeMutableBufferPointer<UInt32>
    private(set) var count = 0

    init(_ room: UnsafeMutableBufferPointer<UInt32>) { self.room = room }

    var last: UInt32? { count == 0 ? nil : room[count &- 1] }

    var isInWord: Bool { count > 0 && room[count &- 1] != Folding.space }

    mutating func append(_ code: UInt32) {
      precondition(count < room.count)
      room[count] = code
      count &+= 1
    }

    mutating func removeLast() { count -= 1 }

    mutating func replaceLast(by code: UInt32) { room[count - 1] = code }
  }
}
