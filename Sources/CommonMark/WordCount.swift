/// Counts words: runs of what is no blank; each Chinese or Japanese character is one.
///
/// Eight bytes of ASCII at a time: 3 instructions a byte, where one at a time takes 16.
func wordCount(of words: ArraySlice<UInt8>) -> Int {
  words.withUnsafeBytes { words in
    var count = 0
    var isInWord = false
    var index = 0
    while index < words.count {
      if index + 8 <= words.count {
        let eight = UInt64(
          littleEndian: words.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        if eight & highBits == 0 {
          // The high bit of each byte that belongs to a word; the first byte is the lowest.
          let inWord = ~blanks(in: eight) & highBits
          let startsAfterBlank = inWord & ~(inWord << 8 | (isInWord ? 0x80 : 0))
          // The sum of the eight comes out in the highest byte; the processor's own count may not be used.
          count += Int((startsAfterBlank >> 7 &* ones) >> 56)
          isInWord = inWord >> 63 == 1
          index += 8
          continue
        }
      }
      let byte = words[index]
      index += 1
      if byte.isBlank {
        isInWord = false
      } else if !byte.isContinuation {
        // The first bytes of kana and Chinese characters (and a few signs).
        let isCharacter = (0xE3...0xE9).contains(byte)
        if isCharacter || !isInWord { count += 1 }
        isInWord = !isCharacter
      }
    }
    return count
  }
}

private let highBits: UInt64 = 0x8080_8080_8080_8080

/// The high bit of each byte that is blank, as `isBlank` has it; all must be ASCII.
private func blanks(in bytes: UInt64) -> UInt64 {
  func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
  let isNoSpace = (bytes ^ each(0x20)) &+ each(0x7F)
  let isFrom9 = bytes &+ each(0x80 - 0x09)
  let isFrom14 = bytes &+ each(0x80 - 0x0E)
  return ~isNoSpace | (isFrom9 & ~isFrom14)
}
