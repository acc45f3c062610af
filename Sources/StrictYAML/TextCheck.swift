import Diagnostics

/// Whether the bytes are UTF-8; the first that are not are reported.
package func checkUTF8(
  _ source: Source, in range: Range<Int>, reporting diagnostics: inout DiagnosticList
) -> Bool {
  var index = range.lowerBound
  return source.bytes.withUnsafeBufferPointer { bytes in
    while index < range.upperBound {
      index += lengthOfASCII(in: bytes, at: index, before: range.upperBound)
      guard index < range.upperBound else { break }
      guard let scalar = scalar(at: index, before: range.upperBound, in: bytes) else {
        diagnostics.report(.invalidUTF8(bytes[index], at: source.location(at: index)))
        return false
      }
      index += scalar.length
    }
    return true
  }
}

/// Whether the text is all ASCII; nil when it is no text, which is reported.
func checkText(
  _ source: Source, in range: Range<Int>, reporting diagnostics: inout DiagnosticList
) -> Bool? {
  source.bytes.withUnsafeBufferPointer { bytes in
    var isASCII = true
    var isClean = true
    var index = range.lowerBound
    while index < range.upperBound {
      index += lengthOfPrintable(in: bytes, at: index, before: range.upperBound)
      guard index < range.upperBound else { break }
      let byte = bytes[index]
      if byte == 0x0A || byte == 0x0D || byte == 0x09 {
        index += 1
        continue
      }
      guard let (scalar, length) = scalar(at: index, before: range.upperBound, in: bytes) else {
        diagnostics.report(.invalidUTF8(byte, at: source.location(at: index)))
        return nil
      }
      if isClean, isControl(scalar) {
        diagnostics.report(.control(scalar, at: source.location(at: index)))
        isClean = false
      }
      isASCII = isASCII && length == 1
      index += length
    }
    return isClean ? isASCII : nil
  }
}

/// How many bytes of ASCII there are up to the first other one; eight at a time, in a fifth of the time of single ones.
func lengthOfASCII(
  in bytes: UnsafeBufferPointer<UInt8>, at start: Int, before end: Int
) -> Int {
  length(in: bytes, at: start, before: end, of: { $0 < 0x80 }, others: { $0 })
}

/// The same for U+0020 to U+007E.
private func lengthOfPrintable(
  in bytes: UnsafeBufferPointer<UInt8>, at start: Int, before end: Int
) -> Int {
  length(in: bytes, at: start, before: end, of: { 0x20..<0x7F ~= $0 }, others: unprintable)
}

/// The same without two signs.
func lengthOfPrintable(
  in bytes: UnsafeBufferPointer<UInt8>, at start: Int, before end: Int,
  without first: UInt8, _ second: UInt8
) -> Int {
  let (firsts, seconds) = (UInt64(first) &* eightOnes, UInt64(second) &* eightOnes)
  return length(
    in: bytes, at: start, before: end,
    of: { 0x20..<0x7F ~= $0 && $0 != first && $0 != second },
    others: { eight in
      // A byte that is one of the signs becomes 0, and taking 1 off sets its high bit.
      let (noFirst, noSecond) = (eight ^ firsts, eight ^ seconds)
      return unprintable(eight) | ((noFirst &- eightOnes) & ~noFirst)
        | ((noSecond &- eightOnes) & ~noSecond)
    })
}

/// How many letters from a to z there are.
@inline(__always)
func lengthOfSmallLetters(
  in bytes: UnsafeBufferPointer<UInt8>, at start: Int, before end: Int
) -> Int {
  length(
    in: bytes, at: start, before: end, of: { $0 &- UInt8(ascii: "a") < 26 },
    // Adding sets the high bit from `a` on, and beyond `z`.
    others: { eight in
      eight | ~(eight &+ 0x1F &* eightOnes) | (eight &+ 0x05 &* eightOnes)
    })
}

/// How many bytes there are up to the first that is not wanted.
///
/// - Parameter others: Eight bytes in which the lowest high bit is that of the first one that is not wanted.
@inline(__always)
private func length(
  in bytes: UnsafeBufferPointer<UInt8>, at start: Int, before end: Int,
  of isWanted: (UInt8) -> Bool, others: (UInt64) -> UInt64
) -> Int {
  let raw = UnsafeRawBufferPointer(bytes)
  var index = start
  while index + 8 <= end {
    let eight = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let highBits = others(UInt64(littleEndian: eight)) & (0x80 &* eightOnes)
    guard highBits == 0 else { return index + highBits.trailingZeroBitCount / 8 - start }
    index += 8
  }
  while index < end, isWanted(bytes[index]) { index += 1 }
  return index - start
}

/// High bits for the bytes that are not U+0020 to U+007E.
@inline(__always)
private func unprintable(_ eight: UInt64) -> UInt64 {
  // It is set beyond ASCII; taking 0x20 off sets it below U+0020, and adding 1 at U+007F.
  eight | (eight &- 0x20 &* eightOnes) | (eight &+ eightOnes)
}

/// A 1 in each of eight bytes.
private let eightOnes: UInt64 = 0x0101_0101_0101_0101

/// What YAML does not allow in a text (YAML 1.2.2, c-printable).
func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09, 0x0A, 0x0D, 0x85: false
  case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: true
  default: false
  }
}

/// The scalar that is encoded at an index; nil when it is not UTF-8 (Unicode 16, table 3-7).
func scalar(
  at index: Int, before end: Int, in bytes: UnsafeBufferPointer<UInt8>
) -> (scalar: Unicode.Scalar, length: Int)? {
  let lead = bytes[index]
  if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
  let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
  guard lead >= 0xC2, lead <= 0xF4, index + length <= end else { return nil }
  var value = UInt32(lead) & (0x7F >> UInt32(length))
  for next in bytes[index + 1..<index + length] {
    guard next & 0xC0 == 0x80 else { return nil }
    value = value << 6 | UInt32(next & 0x3F)
  }
  let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
  guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
  return (scalar, length)
}
