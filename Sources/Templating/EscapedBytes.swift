/// Where the first byte is that may not stand in HTML as it is: `"&'<>` or a control character; the end when none is.
///
/// Each text of each page goes through this loop of seven instructions.
@inline(__always)
func firstEscaped(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  // A bit for each of the first 64: control characters but for tab, line feed, form feed and return, and `"&'<>`.
  let escaped: UInt64 = 0xFFFF_C9FF | 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62
  var index = start
  while index < utf8.count {
    let byte = utf8[index]
    if byte < 64 ? (escaped &>> UInt64(byte)) & 1 == 1 : byte == 0x7F { break }
    index &+= 1
  }
  return index
}
