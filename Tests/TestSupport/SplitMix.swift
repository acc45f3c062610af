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
  /// Tries sixty texts, each the previous one with a few bytes removed or replaced by a piece.
  ///
  /// - Parameter isGood: whether the next change continues from this text
  package mutating func change(
    _ text: String, with pieces: [String], _ isGood: (String) -> Bool
  ) {
    change(Array(text.utf8), with: pieces.map { Array($0.utf8) }) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return isGood(text) ? Array(text.utf8) : nil
    }
  }

  /// Changes bytes that needn't be UTF-8.
  ///
  /// - Parameter next: the bytes to continue from; nil to continue from the same ones again
  package mutating func change(
    _ bytes: [UInt8], with pieces: [[UInt8]], _ next: ([UInt8]) -> [UInt8]?
  ) {
    var bytes = bytes
    for _ in 0..<60 {
      let start = Int.random(in: 0...bytes.count, using: &self)
      let length = Int.random(in: 0...4, using: &self)
      var changed = bytes
      changed.replaceSubrange(
        start..<min(start + length, bytes.count),
        with: Bool.random(using: &self) ? pieces.randomElement(using: &self) ?? [] : [])
      bytes = next(changed) ?? bytes
    }
  }
}
