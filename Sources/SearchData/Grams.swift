import TextFolding

/// Takes names apart into the short pieces (grams) by which the search script finds titles.
///
/// The script takes what is typed apart in the same way. A piece is three characters long, or two where
/// it begins with a character of a script that writes a word in one or two: kana, Han. Besides there are
/// shorter pieces where words begin, so that two typed letters find them, and one for each Han character.
struct GramReader {
  /// Where a piece stands in a name, the best place first: it is the rank that a match can reach.
  enum Place: UInt64 {
    /// It is the whole name.
    case whole
    /// The name begins with it.
    case nameStart
    case wordStart
    case inside
  }

  private let folding = Folding.standard
  /// The code points of the name that is being read, without spaces; those that begin a word have `wordStart` set.
  private var letters: [UInt32] = []

  private static let wordStart: UInt32 = 0x8000_0000

  /// Calls `body` with the number of each piece of a name, 24 bits of a hash, and its place.
  mutating func forEachGram(of name: String, _ body: (_ gram: UInt32, _ place: Place) -> Void) {
    folding.fold(name, into: &letters)
    let count = letters.withUnsafeMutableBufferPointer(GramReader.closeUp)
    letters.withUnsafeBufferPointer { letters in
      for first in 0..<count {
        let letter = letters[first] & ~GramReader.wordStart
        let startsWord = letters[first] != letter
        func gram(_ hash: UInt32, _ length: Int) {
          let place: Place =
            first == 0
            ? (length == count ? .whole : .nameStart) : startsWord ? .wordStart : .inside
          body(hash >> 8, place)
        }
        // Each piece's hash goes on from the shorter one's.
        let one = GramReader.hash(GramReader.start, letter)
        let isWide = GramReader.isWide(letter)
        let isAlone = first + 1 == count || letters[first + 1] & GramReader.wordStart != 0
        if startsWord && (isWide || isAlone) || GramReader.isHan(letter) { gram(one, 1) }
        guard first + 1 < count else { continue }
        let two = GramReader.hash(one, letters[first + 1] & ~GramReader.wordStart)
        if startsWord || isWide { gram(two, 2) }
        guard !isWide, first + 2 < count else { continue }
        gram(GramReader.hash(two, letters[first + 2] & ~GramReader.wordStart), 3)
      }
    }
  }

  /// Takes the spaces out and marks what stood behind one; how many letters are left.
  private static func closeUp(_ letters: inout UnsafeMutableBufferPointer<UInt32>) -> Int {
    var count = 0
    var mark = wordStart
    for letter in letters {
      if letter == 0x20 {
        mark = wordStart
      } else {
        letters[count] = letter | mark
        count += 1
        mark = 0
      }
    }
    return count
  }

  /// FNV-1a over code points, the better mixed 24 of its 32 bits.
  static func number(_ letters: some Sequence<UInt32>) -> UInt32 {
    letters.reduce(start, hash) >> 8
  }

  private static let start: UInt32 = 0x811C_9DC5

  private static func hash(_ before: UInt32, _ letter: UInt32) -> UInt32 {
    (before ^ letter) &* 0x0100_0193
  }

  private static func isWide(_ code: UInt32) -> Bool { code >= 0x2E80 }

  private static func isHan(_ code: UInt32) -> Bool {
    (0x3400...0x9FFF).contains(code) || (0xF900...0xFAFF).contains(code) || code >= 0x20000
  }
}
