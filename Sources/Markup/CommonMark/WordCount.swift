import Base

/// Counts words: runs of what is no blank; each Chinese or Japanese character is one.
///
/// Sixteen bytes at a time: 3 instructions a byte, where one at a time takes 16.
func wordCount(of words: Span<UInt8>) -> Int {
  var count = 0
  var index = 0
  while index < words.count {
    while index >= 3, index + 16 <= words.count {
      count += wordStarts(in: words, at: index)
      index += 16
    }
    let end = min(index == 0 ? 3 : index + 16, words.count)
    for index in index..<end where isWordStart(index, in: words) { count += 1 }
    index = end
  }
  return count
}

private func isWordStart(_ index: Int, in words: Span<UInt8>) -> Bool {
  let byte = words[index]
  if byte.isBlank || byte.isContinuation { return false }
  return byte.isWordOfThree || index == 0 || words[index - 1].isBlank
    || index >= 3 && words[index - 3].isWordOfThree
}

/// How many words start at the sixteen bytes from an index on, of at least 3.
@inline(__always)
private func wordStarts(in words: Span<UInt8>, at index: Int) -> Int {
  let bytes = SixteenBytes(words, at: index)
  let isNew =
    bytes.areWordsOfThree .| SixteenBytes(words, at: index - 1).areBlank
    .| SixteenBytes(words, at: index - 3).areWordsOfThree
  let isContinuation = bytes & .all(0xC0) .== .all(0x80)
  return (isNew .& .!(bytes.areBlank .| isContinuation)).count
}

extension UInt8 {
  /// The first of the three bytes of kana and Chinese characters (and a few signs).
  fileprivate var isWordOfThree: Bool { 0xE3...0xE9 ~= self }
}

extension SixteenBytes {
  /// As `UInt8.isBlank`.
  @inline(__always)
  fileprivate var areBlank: SIMDMask<SIMD16<Int8>> {
    (self .== .all(0x20)) .| (self &- .all(0x09) .< .all(5))
  }

  @inline(__always)
  fileprivate var areWordsOfThree: SIMDMask<SIMD16<Int8>> { self &- .all(0xE3) .< .all(7) }
}
