/// Counts words, separated by blanks; each Chinese or Japanese character is a word.
func wordCount(of words: Span<UInt8>) -> Int {
  var count = 0
  var isInWord = false
  for index in 0..<words.count {
    let byte = words[index]
    if byte.isContinuation { continue }
    // The first of the three bytes of kana and Chinese characters (and a few signs).
    let isCharacter = 0xE3...0xE9 ~= byte
    if isCharacter || !isInWord && !byte.isBlank { count += 1 }
    isInWord = !byte.isBlank && !isCharacter
  }
  return count
}
