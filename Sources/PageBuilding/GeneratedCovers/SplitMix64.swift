/// The pseudo-random generator SplitMix64: the same numbers for the same seed on every machine.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  // The standard library's `random(in:using:)` may return other numbers in its next version.

  mutating func number(in range: ClosedRange<Int>) -> Int {
    // The number of all integers is one more than the largest `UInt64`.
    let count = UInt64(truncatingIfNeeded: range.upperBound &- range.lowerBound) &+ 1
    return range.lowerBound &+ Int(truncatingIfNeeded: count == 0 ? next() : next() % count)
  }

  mutating func index(below count: Int) -> Int { Int(next() % UInt64(count)) }
}
