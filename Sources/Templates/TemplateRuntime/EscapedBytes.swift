import Bytes

/// Which bytes may not stand in a text as they are, and what stands for them.
///
/// Each text of each page goes through here, so sixteen bytes are looked at and copied at once.
protocol Escaping {
  /// Whether one of the bytes may be such a byte; true for some others, too.
  static func mayHoldOne(_ bytes: SixteenBytes) -> Bool
  static func isEscaped(_ text: UnsafeRawBufferPointer, at place: Int) -> Bool
  /// Adds what stands for the byte at the place, and for those that belong to it; gives their number.
  static func escape(
    _ text: UnsafeRawBufferPointer, at place: Int, into page: inout PageBuffer
  ) -> Int
}

extension Escaping {
  /// Copies what is before the first byte that may not stand as it is; gives its length.
  ///
  /// - Parameter target: Has room for the whole text; what is behind the copied bytes may be anything.
  @inline(__always)
  static func copyUnescaped(
    _ text: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer
  ) -> Int {
    guard let source = text.baseAddress else { return 0 }
    let count = text.count
    if count < 16, copyShort(text, to: target) { return count }
    var place = 0
    if count >= 16 {
      while place < count {
        // The last bytes overlap with those before.
        let start = min(place, count &- 16)
        let bytes = source.loadUnaligned(fromByteOffset: start, as: SixteenBytes.self)
        target.storeBytes(of: bytes, toByteOffset: start, as: SixteenBytes.self)
        place = start &+ 16
        if mayHoldOne(bytes), let found = (start..<place).first(where: { isEscaped(text, at: $0) })
        {
          return found
        }
      }
      return count
    }
    while place < count, !isEscaped(text, at: place) {
      target.storeBytes(of: text[place], toByteOffset: place, as: UInt8.self)
      place &+= 1
    }
    return place
  }

  /// Copies a text of less than sixteen bytes, as most names and numbers are; false when one may not stand as it is, or
  /// looks so.
  ///
  /// - Parameter target: As of `copyUnescaped`.
  @inline(__always)
  static func copyShort(
    _ text: UnsafeRawBufferPointer, to target: UnsafeMutableRawPointer
  ) -> Bool {
    guard let source = text.baseAddress else { return true }
    let count = text.count
    if count >= 8 {
      let words = copyEnds(of: count, from: source, to: target, as: UInt64.self)
      return !mayHoldOne(unsafeBitCast(SIMD2(words.first, words.last), to: SixteenBytes.self))
    }
    if count >= 4 {
      let words = copyEnds(of: count, from: source, to: target, as: UInt32.self)
      let twice = SIMD4(words.first, words.last, words.first, words.last)
      return !mayHoldOne(unsafeBitCast(twice, to: SixteenBytes.self))
    }
    if count >= 2 {
      let words = copyEnds(of: count, from: source, to: target, as: UInt16.self)
      let twice = SIMD4(words.first, words.last, words.first, words.last)
      let fourTimes = SIMD8(lowHalf: twice, highHalf: twice)
      return !mayHoldOne(unsafeBitCast(fourTimes, to: SixteenBytes.self))
    }
    if count == 0 { return true }
    target.storeBytes(of: text[0], as: UInt8.self)
    return !isEscaped(text, at: 0)
  }
}

/// `"&'<>` in text and in quoted attributes, and control characters, which no HTML may contain: they become U+FFFD.
enum EscapedInHTML: Escaping {
  @inline(__always)
  static func mayHoldOne(_ bytes: SixteenBytes) -> Bool {
    // A number sign or a line end is taken for one, too.
    (((bytes | .all(0x05)) .== .all(0x27)) .| ((bytes | .all(0x02)) .== .all(0x3E))
      .| (bytes .== .all(0x7F)) .| (bytes .< .all(0x20))).hasAny
  }

  @inline(__always)
  static func isEscaped(_ text: UnsafeRawBufferPointer, at place: Int) -> Bool {
    let byte = text[place]
    // A bit for each of the first 64: control characters but for tab, line feed, form feed and return, and `"&'<>`.
    let escaped: UInt64 = 0xFFFF_C9FF | 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62
    return byte < 64 ? (escaped &>> UInt64(byte)) & 1 == 1 : byte == 0x7F
  }

  static func escape(
    _ text: UnsafeRawBufferPointer, at place: Int, into page: inout PageBuffer
  ) -> Int {
    switch text[place] {
    case UInt8(ascii: "&"): page.append("&amp;" as StaticString)
    case UInt8(ascii: "<"): page.append("&lt;" as StaticString)
    case UInt8(ascii: ">"): page.append("&gt;" as StaticString)
    case UInt8(ascii: "\""): page.append("&quot;" as StaticString)
    case UInt8(ascii: "'"): page.append("&#39;" as StaticString)
    default: page.append("\u{FFFD}" as StaticString)
    }
    return 1
  }
}

/// What would end a JSON text, or the `<script>` around it, or begin markup, or end a line of script.
enum EscapedInJSON: Escaping {
  @inline(__always)
  static func mayHoldOne(_ bytes: SixteenBytes) -> Bool {
    (((bytes | .all(0x04)) .== .all(0x26)) .| ((bytes | .all(0x02)) .== .all(0x3E))
      .| (bytes .== .all(UInt8(ascii: "\\"))) .| (bytes .== .all(0xE2))
      .| (bytes .== .all(0x7F)) .| (bytes .< .all(0x20))).hasAny
  }

  @inline(__always)
  static func isEscaped(_ text: UnsafeRawBufferPointer, at place: Int) -> Bool {
    switch text[place] {
    case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "\\"):
      true
    // Of what begins with E2, only the separators of lines and paragraphs end a line of script.
    case 0xE2: text[place + 1] == 0x80 && text[place + 2] & 0xFE == 0xA8
    default: false
    }
  }

  static func escape(
    _ text: UnsafeRawBufferPointer, at place: Int, into page: inout PageBuffer
  ) -> Int {
    let byte = text[place]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      page.append(UInt8(ascii: "\\"))
      page.append(byte)
      return 1
    case 0xE2:
      page.append(text[place + 2] == 0xA8 ? "\\u2028" as StaticString : "\\u2029")
      return 3
    default:
      page.append("\\u00" as StaticString)
      page.append(hexadecimal(byte >> 4))
      page.append(hexadecimal(byte & 15))
      return 1
    }
  }
}

private func hexadecimal(_ digit: UInt8) -> UInt8 {
  digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
}
