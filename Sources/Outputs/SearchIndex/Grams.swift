import Base

/// Takes names apart into the short pieces (grams) by which the search script finds titles.
///
/// The script takes what is typed apart in the same way. A gram is three characters long, or two if
/// it begins with a character of a script that writes a word in one or two: kana, Han. Shorter
/// grams stand for the beginnings of words, so that two typed letters find them, and for each Han
/// character. A year is a gram of four digits.
enum GramReader {
  /// The place of a gram in a name, the best first: it is the rank of a match.
  enum Position: UInt32 {
    /// It is the whole name.
    case whole
    /// The name begins with it.
    case nameStart
    case wordStart
    case inside
  }

  /// Adds the grams of a name.
  ///
  /// - Parameter letters: the letters of the name, from `NameLetters`
  static func read(
    _ letters: Span<UInt32>, of title: Postings.Title, into postings: inout Postings
  ) {
    for first in letters.indices {
      // Nearly all are within a word, and not wide.
      if letters[first] >= firstWide {
        readSpecial(letters, at: first, of: title, into: &postings)
      } else if first + 2 < letters.count {
        var hash = FNV1a32()
        hash.combine(letters[first])
        hash.combine(letters[first + 1] & ~Folding.wordStart)
        hash.combine(letters[first + 2] & ~Folding.wordStart)
        postings.add(hash.value, title, .inside)
      }
    }
  }

  /// The grams, at most three, that begin with a letter that begins a word or is wide.
  private static func readSpecial(
    _ letters: Span<UInt32>, at first: Int, of title: Postings.Title, into postings: inout Postings
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

  static func read(year: Int, of title: Postings.Title, into postings: inout Postings) {
    var hash = FNV1a32()
    for digit in String(year).unicodeScalars { hash.combine(digit.value) }
    postings.add(hash.value, title, .inside)
  }

  /// FNV-1a over code points: the better mixed 24 of its 32 bits.
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
