/// Random numbers that are the same in each run.
package struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SplitMix {
  /// Tries sixty texts, each with a few bytes of the one before left out or replaced by one of the pieces.
  ///
  /// - Parameter isGood: Whether the next change is to go on from this text, so that changes add up.
  package mutating func change(
    _ text: String, with pieces: [String], _ isGood: (String) -> Bool
  ) {
    var bytes = Array(text.utf8)
    for _ in 0..<60 {
      let start = Int.random(in: 0...bytes.count, using: &self)
      let length = Int.random(in: 0...4, using: &self)
      var changed = bytes
      changed.replaceSubrange(
        start..<min(start + length, bytes.count),
        with: Bool.random(using: &self)
          ? Array((pieces.randomElement(using: &self) ?? "").utf8) : [])
      let text = String(decoding: changed, as: UTF8.self)
      if isGood(text) { bytes = Array(text.utf8) }
    }
  }
}
