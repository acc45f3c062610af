/// Counts words: runs of what is no blank; each Chinese or Japanese character is one.
///
/// Sixteen bytes of ASCII at a time: 3 instructions a byte, where one at a time takes 16.
func wordCount(of words: ArraySlice<UInt8>) -> Int {
  words.withUnsafeBufferPointer { words in
    var count = 0
    var isInWord = false
    var index = 0
    while index < words.count {
      while index > 0, index + 16 <= words.count {
        let (bytes, before) = (SixteenBytes(words, at: index), SixteenBytes(words, at: index - 1))
        guard (bytes | before).isASCII else { break }
        count += (before.areBlank .& .!bytes.areBlank).count
        index += 16
        isInWord = !words[index - 1].isBlank
      }
      let end = min(index == 0 ? 1 : index + 16, words.count)
      for byte in words[index..<end] {
        if byte.isBlank {
          isInWord = false
        } else if !byte.isContinuation {
          // The first bytes of kana and Chinese characters (and a few signs).
          let isCharacter = (0xE3...0xE9).contains(byte)
          if isCharacter || !isInWord { count += 1 }
          isInWord = !isCharacter
        }
      }
      index = end
    }
    return count
  }
}
