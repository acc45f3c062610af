/// Where the first byte is that may not stand in HTML as it is: `"&'<>` or a control character; the end when none is.
///
/// Each text of each page goes through here. Eight bytes at once take three instructions a byte, one by one seven.
@inline(__always)
func firstEscaped(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  guard let base = UnsafeRawPointer(utf8.baseAddress), start &+ 8 <= utf8.count else {
    return firstEscaped(in: utf8, from: start, to: utf8.count)
  }
  var index = start
  while index < utf8.count {
    // The last eight bytes overlap with those before.
    let place = min(index, utf8.count &- 8)
    if mayHoldEscaped(base.loadUnaligned(fromByteOffset: place, as: UInt64.self)) {
      let end = firstEscaped(in: utf8, from: index, to: place &+ 8)
      if end < place &+ 8 { return end }
    }
    index = place &+ 8
  }
  return index
}

/// Whether one of eight bytes is among `"&'<>` or below 32 or 127; true for `#`, line ends and the like, too.
///
/// By the test for a zero byte in a word, `(x - 0x01…01) & ~x & 0x80…80` (Mycroft 1987), of words in which these are zero.
@inline(__always)
private func mayHoldEscaped(_ bytes: UInt64) -> Bool {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let quotes = (bytes | 0x05 &* ones) ^ 0x27 &* ones
  let brackets = (bytes | 0x02 &* ones) ^ 0x3E &* ones
  let delete = bytes ^ 0x7F &* ones
  let zeros =
    (quotes &- ones) & ~quotes | (brackets &- ones) & ~brackets | (delete &- ones) & ~delete
    | (bytes &- 0x20 &* ones) & ~bytes
  return zeros & (0x80 &* ones) != 0
}

@inline(__always)
private func firstEscaped(
  in utf8: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
) -> Int {
  // A bit for each of the first 64: control characters but for tab, line feed, form feed and return, and `"&'<>`.
  let escaped: UInt64 = 0xFFFF_C9FF | 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62
  var index = start
  while index < end {
    let byte = utf8[index]
    if byte < 64 ? (escaped &>> UInt64(byte)) & 1 == 1 : byte == 0x7F { break }
    index &+= 1
  }
  return index
}
