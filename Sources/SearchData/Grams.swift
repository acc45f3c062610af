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
  private var folded: [UInt32] = []
  private var letters: [UInt32] = []
  private var startsWord: [Bool] = []

  /// Calls `body` with the number of each piece of a name, 24 bits of a hash, and its place.
  mutating func forEachGram(of name: String, _ body: (_ gram: UInt32, _ place: Place) -> Void) {
    folding.fold(name, into: &folded)
    letters.removeAll(keepingCapacity: true)
    startsWord.removeAll(keepingCapacity: true)
    var isStart = true
    for code in folded {
      if code == 0x20 {
        isStart = true
      } else {
        letters.append(code)
        startsWord.append(isStart)
        isStart = false
      }
    }
    let count = letters.count
    for first in 0..<count {
      func gram(_ length: Int) {
        guard first + length <= count else { return }
        let place: Place =
          first == 0
          ? (length == count ? .whole : .nameStart) : startsWord[first] ? .wordStart : .inside
        body(GramReader.number(letters[first..<first + length]), place)
      }
      let letter = letters[first]
      if GramReader.isWide(letter) {
        gram(2)
        if startsWord[first] || GramReader.isHan(letter) { gram(1) }
      } else {
        gram(3)
        guard startsWord[first] else { continue }
        gram(2)
        if first + 1 == count || startsWord[first + 1] { gram(1) }
      }
    }
  }

  /// FNV-1a over code points, the better mixed 24 of its 32 bits.
  static func number(_ letters: some Sequence<UInt32>) -> UInt32 {
    letters.reduce(0x811C_9DC5 as UInt32) { ($0 ^ $1) &* 0x0100_0193 } >> 8
  }

  private static func isWide(_ code: UInt32) -> Bool { code >= 0x2E80 }

  private static func isHan(_ code: UInt32) -> Bool {
    (0x3400...0x9FFF).contains(code) || (0xF900...0xFAFF).contains(code) || code >= 0x20000
  }
}
