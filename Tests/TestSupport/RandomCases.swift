import Glibc

/// How many of its random cases a test tries: all, or `TOKONOMA_SEEDS` percent of them.
package enum RandomCases {
  private static let percent: Int =
    unsafe getenv("TOKONOMA_SEEDS").flatMap { unsafe Int(String(cString: $0)) } ?? 100

  /// At least three, so that each run tries more than one shape of input.
  package static func count(_ all: Int) -> Int {
    max(all * percent / 100, min(all, 3))
  }

  /// Seeds spread over all of them, odd and even ones.
  package static func seeds(_ all: Int) -> [UInt64] {
    let count = count(all)
    return (0..<count).map { index in
      UInt64(count * 2 <= all ? index * all / count + index % 2 : index)
    }
  }
}
