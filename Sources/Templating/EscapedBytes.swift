/// Copies what is before the first of `"&'<>` and control characters, which may not stand in HTML; gives its length.
///
/// Each text of each page goes through here: eight bytes are looked at and copied at once. To look first and then to copy
/// took a third more.
///
/// - Parameter target: Has room for the whole text; what is behind the copied bytes may be anything.
@inline(__always)
func copyUnescaped(_ text: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer) -> Int {
  guard let source = text.baseAddress else { return 0 }
  let count = text.count
  var place = 0
  while count >= 8, place < count {
    // The last eight bytes overlap with those before.
    let start = min(place, count &- 8)
    let eight = source.loadUnaligned(fromByteOffset: start, as: UInt64.self)
    target.storeBytes(of: eight, toByteOffset: start, as: UInt64.self)
    place = start &+ 8
    if mayHoldEscaped(eight), let escaped = (start..<place).first(where: { isEscaped(text[$0]) }) {
      return escaped
    }
  }
  while place < count, !isEscaped(text[place]) {
    target.storeBytes(of: text[place], toByteOffset: place, as: UInt8.self)
    place &+= 1
  }
  return place
}

/// Where the first byte is that may not stand as it is; the end when none is.
///
/// Eight bytes at once take three instructions a byte, one by one seven.
///
/// - Parameter mayHoldOne: Whether one of eight bytes may be such a byte.
@inline(__always)
private func firstByte(
  in utf8: UnsafeBufferPointer<UInt8>, from start: Int, _ mayHoldOne: (UInt64) -> Bool,
  _ isOne: (UnsafeBufferPointer<UInt8>, Int) -> Bool
) -> Int {
  var index = start
  if let base = UnsafeRawPointer(utf8.baseAddress), start &+ 8 <= utf8.count {
    while index < utf8.count {
      // The last eight bytes overlap with those before.
      let place = min(index, utf8.count &- 8)
      if mayHoldOne(base.loadUnaligned(fromByteOffset: place, as: UInt64.self)) {
        while index < place &+ 8 {
          if isOne(utf8, index) { return index }
          index &+= 1
        }
      }
      index = place &+ 8
    }
    return index
  }
  if let base = UnsafeRawPointer(utf8.baseAddress), start &+ 4 <= utf8.count {
    // Four and four that overlap: most numbers and names are that short.
    let (first, last) = (
      base.loadUnaligned(fromByteOffset: start, as: UInt32.self),
      base.loadUnaligned(fromByteOffset: utf8.count &- 4, as: UInt32.self)
    )
    if !mayHoldOne(UInt64(first) << 32 | UInt64(last)) { return utf8.count }
  }
  while index < utf8.count, !isOne(utf8, index) { index &+= 1 }
  return index
}

/// The first that may not stand in a JSON text within a `<script>`.
func firstEscapedInJSON(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  firstByte(in: utf8, from: start, mayHoldEscapedInJSON, isEscapedInJSON)
}

/// Whether one of eight bytes is among `"&'<>` or below 32 or 127; true for `#` and line ends, too.
///
/// Each sum has the highest bit of a byte set when its lower seven bits are not what is looked for; no sum carries.
@inline(__always)
private func mayHoldEscaped(_ bytes: UInt64) -> Bool {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let low = bytes & (0x7F &* ones)
  let noQuote = ((low | 0x05 &* ones) ^ 0x27 &* ones) &+ 0x7F &* ones
  let noBracket = ((low | 0x02 &* ones) ^ 0x3E &* ones) &+ 0x7F &* ones
  let noDelete = ~(low &+ ones)
  let noControl = low &+ 0x60 &* ones
  let isHarmless = noQuote & noBracket & noDelete & noControl | bytes
  return ~isHarmless & (0x80 &* ones) != 0
}

@inline(__always)
private func isEscaped(_ byte: UInt8) -> Bool {
  // A bit for each of the first 64: control characters but for tab, line feed, form feed and return, and `"&'<>`.
  let escaped: UInt64 = 0xFFFF_C9FF | 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62
  return byte < 64 ? (escaped &>> UInt64(byte)) & 1 == 1 : byte == 0x7F
}

/// Whether one of eight bytes is among `"&<>\`, below 32, 127 or E2; true for some that are next to these, too.
@inline(__always)
private func mayHoldEscapedInJSON(_ bytes: UInt64) -> Bool {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let quotes = (bytes | 0x04 &* ones) ^ 0x26 &* ones
  let brackets = (bytes | 0x02 &* ones) ^ 0x3E &* ones
  let backslash = bytes ^ 0x5C &* ones
  let delete = bytes ^ 0x7F &* ones
  let separator = bytes ^ 0xE2 &* ones
  let zeros =
    (quotes &- ones) & ~quotes | (brackets &- ones) & ~brackets
    | (backslash &- ones) & ~backslash | (delete &- ones) & ~delete
    | (separator &- ones) & ~separator | (bytes &- 0x20 &* ones) & ~bytes
  return zeros & (0x80 &* ones) != 0
}

@inline(__always)
private func isEscapedInJSON(_ utf8: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
  switch utf8[place] {
  case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"),
    UInt8(ascii: "\\"):
    true
  // Of what begins with E2, only the separators of lines and paragraphs end a line of script.
  case 0xE2: utf8[place + 1] == 0x80 && utf8[place + 2] & 0xFE == 0xA8
  default: false
  }
}
