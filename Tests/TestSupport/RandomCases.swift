import Glibc

/// The number of random cases that a test tries: `TOKONOMA_SEEDS` percent, all by default.
package enum RandomCases {
  private static let percent: Int =
    unsafe getenv("TOKONOMA_SEEDS").flatMap { unsafe Int(String(cString: $0)) } ?? 100

  /// At least three, so that each run tries several shapes of input.
  package static func count(_ all: Int) -> Int {
    max(all * percent / 100, min(all, 3))
  }

  /// Seeds spread over the whole range, odd and even.
  package static func seeds(_ all: Int) -> [UInt64] {
    let count = count(all)
    return (0..<count).map { index in
      UInt64(count * 2 <= all ? index * all / count + index % 2 : index)
    }
  }
}
