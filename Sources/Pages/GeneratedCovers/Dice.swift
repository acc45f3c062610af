import Bytes

/// Numbers that look random and are the same each time: SplitMix64.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func roll() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(roll() % UInt64(range.count))
  }

  mutating func pick<Choice>(from choices: [Choice]) -> Choice {
    choices[Int(roll() % UInt64(choices.count))]
  }

  mutating func flip() -> Bool { roll() & 1 == 0 }
}

/// FNV-1a over the UTF-8 bytes of the parts, each ended by a zero: the same on every machine, unlike `Hasher`.
func stableHash(of parts: [String]) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for part in parts {
    part.withBytes { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    hash = hash &* 0x100_0000_01B3
  }
  return hash
}
