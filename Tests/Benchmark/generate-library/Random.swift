/// SplitMix64 (Steele, Lea, Flood 2014): small, fast, and the same numbers everywhere.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// The numbers of title `index` of the library `seed`, whatever the library's size.
  init(seed: UInt64, index: Int) {
    state = seed &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(index) &* 0xBF58_476D_1CE4_E5B9
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func pick<Element>(_ list: [Element]) -> Element {
    list[number(0...list.count - 1)]
  }

  /// True in `percent` of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool {
    number(1...100) <= percent
  }
}
