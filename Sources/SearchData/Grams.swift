import TextFolding
import Workers

/// Takes names apart into the short pieces (grams) by which the search script finds titles.
///
/// The script takes what is typed apart in the same way. A piece is three characters long, or two where
/// it begins with a character of a script that writes a word in one or two: kana, Han. Besides there are
/// shorter pieces where words begin, so that two typed letters find them, and one for each Han character.
struct GramReader {
  /// Where a piece stands in a name, the best place first: it is the rank that a match can reach.
  enum Place: UInt32 {
    /// It is the whole name.
    case whole
    /// The name begins with it.
    case nameStart
    case wordStart
    case inside
  }

  private let folding = Uncounted(Folding.standard)
  /// Room for the code points of the name that is being read, without spaces; those that begin a word have `wordStart` set.
  private var letters: [UInt32] = []

  private static let wordStart: UInt32 = 0x8000_0000

  /// Adds the pieces of a name of a title, each by 24 bits of a hash, to those of all.
  mutating func read(_ name: String, of title: Postings.Title, into words: inout PostingWords) {
    let count = readLetters(of: name)
    letters.withUnsafeBufferPointer { letters in
      // A letter begins three at most.
      words.append(atMost: count * 3) { room in
        GramReader.readGrams(
          UnsafeBufferPointer(rebasing: letters[..<count]), of: title, into: room)
      }
    }
  }

  /// How many there are.
  private mutating func readLetters(of name: String) -> Int {
    folding.with { folding in
      let room = folding.room(for: name)
      if letters.count < room { letters = Array(repeating: 0, count: room * 2) }
      return letters.withUnsafeMutableBufferPointer { letters in
        let count = folding.fold(name, to: letters)
        return GramReader.closeUp(UnsafeMutableBufferPointer(rebasing: letters[..<count]))
      }
    }
  }

  /// How many pieces these letters have.
  private static func readGrams(
    _ letters: UnsafeBufferPointer<UInt32>, of title: Postings.Title,
    into room: UnsafeMutableBufferPointer<UInt64>
  ) -> Int {
    var end = 0
    func letter(_ place: Int) -> UInt32 { letters[place] & ~wordStart }
    func add(_ hash: UInt32, _ place: Place) {
      room[end] = title.word(hash >> 8, place)
      end &+= 1
    }
    for first in letters.indices {
      // Each piece's hash goes on from the shorter one's.
      let one = hash(start, letter(first))
      // Nearly all are within a word, and not wide.
      if letters[first] < firstWide {
        guard first + 2 < letters.count else { continue }
        let two = hash(one, letter(first + 1))
        add(hash(two, letter(first + 2)), .inside)
        continue
      }
      let startsWord = letters[first] & wordStart != 0
      func place(_ length: Int) -> Place {
        first > 0
          ? (startsWord ? .wordStart : .inside) : length == letters.count ? .whole : .nameStart
      }
      let isWide = letter(first) >= firstWide
      let isAlone = first + 1 == letters.count || letters[first + 1] & wordStart != 0
      if startsWord && (isWide || isAlone) || isHan(letter(first)) { add(one, place(1)) }
      guard first + 1 < letters.count else { continue }
      let two = hash(one, letter(first + 1))
      if startsWord || isWide { add(two, place(2)) }
      guard !isWide, first + 2 < letters.count else { continue }
      add(hash(two, letter(first + 2)), place(3))
    }
    return end
  }

  /// Takes the spaces out and marks what stood behind one; how many letters are left.
  private static func closeUp(_ letters: UnsafeMutableBufferPointer<UInt32>) -> Int {
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
  static func number(_ letters: String) -> UInt32 {
    letters.unicodeScalars.reduce(start) { hash($0, $1.value) } >> 8
  }

  private static let start: UInt32 = 0x811C_9DC5

  private static func hash(_ before: UInt32, _ letter: UInt32) -> UInt32 {
    (before ^ letter) &* 0x0100_0193
  }

  /// From here on, scripts write a word in one or two characters.
  private static let firstWide: UInt32 = 0x2E80

  private static func isHan(_ code: UInt32) -> Bool {
    (0x3400...0x9FFF).contains(code) || (0xF900...0xFAFF).contains(code) || code >= 0x20000
  }
}
