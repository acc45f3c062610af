import Base

/// Finds many phrases together in a sequence of letters, by the hashes of their last letters.
///
/// Source: Karp and Rabin, Efficient randomized pattern-matching algorithms, IBM Journal of
/// Research and Development 31 (1987), 249–260.
struct PhraseMatcher: Sendable {
  let phrases: [Phrase]
  /// The weight of earlier letters in the hash of a window.
  let windowWeight: UInt64
  /// For phrases shorter than a window: their lengths and weights.
  let short: [(count: Int, weight: UInt64)]
  /// By count of letters.
  private let weights: [UInt64]
  /// The phrases by the hash of their last letters.
  private let windows: [(hash: UInt64, phrase: Int)]
  /// A bit for each value of the first bits of a hash.
  private var filter: [UInt64]
  private let shift: UInt64

  init(_ phrases: [Phrase]) {
    self.phrases = phrases
    windowWeight = LetterHash.weight(behind: LetterHash.window)
    short = Set(phrases.map(\.count)).filter { $0 < LetterHash.window }.sorted().map {
      ($0, LetterHash.weight(behind: $0))
    }
    weights = (0...Phrase.most).map(LetterHash.weight)
    windows = phrases.enumerated().map { ($1.window, $0) }.sorted { $0 < $1 }
    // About one hash in 32 passes by chance.
    let bits = UInt64(32 * max(phrases.count, 32) - 1).leadingZeroBitCount
    shift = UInt64(bits)
    filter = [UInt64](repeating: 0, count: 1 << (64 - bits - 6))
    for window in windows {
      let place = Self.mixed(window.hash) >> shift
      filter[Int(place >> 6)] |= 1 << (place & 63)
    }
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64) -> UInt64 { hash &* 0xD6E8_FEB8_6659_FD93 }

  /// Whether a phrase may end with letters of this hash.
  @inline(__always)
  func mayEnd(with hash: UInt64) -> Bool {
    let place = Self.mixed(hash) >> shift
    return filter[Int(truncatingIfNeeded: place >> 6)] & (1 << (place & 63)) != 0
  }

  func forEachPhrase(endingWith hash: UInt64, _ body: (Int) -> Void) {
    var index = windows.partitioningIndex { $0.hash >= hash }
    while index < windows.count, windows[index].hash == hash {
      body(windows[index].phrase)
      index += 1
    }
  }

  func weight(behind count: Int) -> UInt64 { weights[count] }
}
