/// The six best of the candidates that have been offered, the best first.
struct TopK {
  /// A title that may be among the best: the greater weight is better, among equals the lower rank.
  struct Candidate: Comparable {
    /// From the highest bit: 14 of the weight, then 25 of the rank, inverted, and 25 of the title's
    /// number, so that one comparison decides.
    fileprivate let key: UInt64

    init(weight: Int, rank: UInt32, number: Int) {
      key = UInt64(weight) << 50 | UInt64(~rank & Candidate.mask) << 25 | UInt64(number)
    }

    fileprivate init(key: UInt64) { self.key = key }

    /// The title, by its number in the index.
    var number: Int { Int(key & UInt64(Candidate.mask)) }
    fileprivate var weight: Int { Int(key >> 50) }

    private static let mask: UInt32 = 1 << 25 - 1

    static func < (a: Candidate, b: Candidate) -> Bool { a.key < b.key }
  }

  /// How many titles a candidate has bits for. Its weight fits as well: a title has at most 64
  /// groups of at most 228.
  static let mostTitles = 1 << 25

  /// How many are kept.
  static let count = 6

  private var candidates = [6 of Candidate](repeating: Candidate(key: 0))
  private var count = 0

  /// Calls `body` with each, the best first.
  func visit(_ body: (Candidate) -> Void) {
    for index in 0..<count { body(candidates[index]) }
  }

  /// False for a weight with which no candidate comes in, whatever its rank.
  func mayTake(weight: Int) -> Bool { weight >= candidates[TopK.count - 1].weight }

  func takes(_ candidate: Candidate) -> Bool { candidates[TopK.count - 1] < candidate }

  /// Takes a candidate in if it is among the best; the same one may be offered again.
  mutating func offer(_ candidate: Candidate) {
    guard takes(candidate) else { return }
    for index in 0..<count where candidates[index] == candidate { return }
    if count < TopK.count { count += 1 }
    var index = count - 1
    while index > 0, candidates[index - 1] < candidate {
      candidates[index] = candidates[index - 1]
      index -= 1
    }
    candidates[index] = candidate
  }
}
