/// Hashes short texts eight bytes at a time, in a fifth of the time of the standard library's hashing.
///
/// Nobody can write names that all have one hash, as it is another one each time that the program runs.
package struct TextHash: Sendable {
  private let secret = UInt64.random(in: .min ... .max)

  package init() {}

  package func callAsFunction(_ text: String, seed: Int = 0) -> UInt64 {
    hash(text, seed: seed, raising: 0).hash
  }

  /// That of a path as `caseFolded` has it: paths that are one file on some disk have one hash. So, seldom, have
  /// others.
  package func ofPath(_ path: String) -> UInt64 {
    // The bit by which small letters differ from capitals; a few signs differ by it too.
    let caseBits: UInt64 = 0x2020_2020_2020_2020
    let (hash, isASCII) = hash(path, seed: 0, raising: caseBits)
    return isASCII ? hash : self.hash(normalized(caseFolded(path)), seed: 0, raising: caseBits).hash
  }

  /// With some bits of all bytes set.
  @inline(__always)
  private func hash(
    _ text: String, seed: Int, raising bits: UInt64
  ) -> (hash: UInt64, isASCII: Bool) {
    text.withSpan { bytes in
      var hash = TextHash.mix(secret ^ UInt64(bytes.count) << 8 ^ UInt64(seed))
      var seen: UInt64 = 0
      func add(_ word: UInt64) {
        seen |= word
        hash = TextHash.mix(hash ^ (word | bits))
      }
      if bytes.count < 8 {
        var word: UInt64 = 0
        for index in bytes.indices { word = word << 8 | UInt64(bytes[index]) }
        add(word)
      } else {
        for index in stride(from: 0, to: bytes.count - 8, by: 8) { add(bytes.word(at: index)) }
        // The last eight, some of them again.
        add(bytes.word(at: bytes.count - 8))
      }
      return (hash, seen & 0x8080_8080_8080_8080 == 0)
    }
  }

  private static func mix(_ word: UInt64) -> UInt64 {
    let (high, low) = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return high ^ low
  }
}
