import Base

/// Takes names apart into the short pieces (grams) by which the search script finds titles.
///
/// The script takes what is typed apart in the same way. A piece is three characters long, or two where
/// it begins with a character of a script that writes a word in one or two: kana, Han. Besides there are
/// shorter pieces where words begin, so that two typed letters find them, and one for each Han character. A year is a
/// piece of four digits.
enum GramReader {
  /// Where a piece stands in a name, the best position first: it is the rank that a match can reach.
  enum Position: UInt32 {
    /// It is the whole name.
    case whole
    /// The name begins with it.
    case nameStart
    case wordStart
    case inside
  }

  /// Adds the pieces of a name of a title to those of all.
  ///
  /// - Parameter letters: Those of the name, as `NameLetters` has them.
  static func read(
    _ letters: Span<UInt32>, of title: Postings.Title, into postings: inout Postings
  ) {
    for first in letters.indices {
      // Nearly all are within a word, and not wide.
      if letters[first] >= firstWide {
        readSpecial(letters, at: first, of: title, into: &postings)
      } else if first + 2 < letters.count {
        // Each piece's hash goes on from the shorter one's.
        var hash = FNV1a32()
        hash.combine(letters[first])
        hash.combine(letters[first + 1] & ~Folding.wordStart)
        hash.combine(letters[first + 2] & ~Folding.wordStart)
        postings.add(hash.value, title, .inside)
      }
    }
  }

  /// The pieces that begin with a letter that begins a word, or is wide: there are three at most.
  private static func readSpecial(
    _ letters: Span<UInt32>, at first: Int, of title: Postings.Title,
    into postings: inout Postings
  ) {
    let letter = letters[first] & ~Folding.wordStart
    let startsWord = letters[first] != letter
    let left = letters.count - first
    func position(_ length: Int) -> Position {
      first > 0 ? (startsWord ? .wordStart : .inside) : length == left ? .whole : .nameStart
    }
    let isWide = letter >= firstWide
    let isAlone = left == 1 || letters[first + 1] & Folding.wordStart != 0
    var hash = FNV1a32()
    hash.combine(letter)
    if startsWord && (isWide || isAlone) || isHan(letter) {
      postings.add(hash.value, title, position(1))
    }
    guard left > 1 else { return }
    hash.combine(letters[first + 1] & ~Folding.wordStart)
    postings.add(hash.value, title, position(2))
    guard !isWide, left > 2 else { return }
    hash.combine(letters[first + 2] & ~Folding.wordStart)
    postings.add(hash.value, title, position(3))
  }

  /// Adds the year of a title as a piece of its own: it is longer than those of names.
  static func read(year: Int, of title: Postings.Title, into postings: inout Postings) {
    var hash = FNV1a32()
    for digit in String(year).unicodeScalars { hash.combine(digit.value) }
    postings.add(hash.value, title, .inside)
  }

  /// FNV-1a over code points, the better mixed 24 of its 32 bits.
  static func number(_ letters: String) -> UInt32 {
    var hash = FNV1a32()
    for scalar in letters.unicodeScalars { hash.combine(scalar.value) }
    return hash.value >> 8
  }

  /// From here on, scripts write a word in one or two characters.
  private static let firstWide: UInt32 = 0x2E80

  private static func isHan(_ code: UInt32) -> Bool {
    (0x3400...0x9FFF).contains(code) || (0xF900...0xFAFF).contains(code) || code >= 0x20000
  }
}
