import Bytes
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

/// How many bytes of ASCII there are up to the first other one.
func lengthOfASCII(
  in bytes: UnsafeBufferPointer<UInt8>, at start: Int, before end: Int
) -> Int {
  length(in: bytes, at: start, before: end, of: { $0 < 0x80 }, sixteen: { $0 .< .all(0x80) })
}

/// The same for U+0020 to U+007E.
private func lengthOfPrintable(
  in bytes: UnsafeBufferPointer<UInt8>, at start: Int, before end: Int
) -> Int {
  length(
    in: bytes, at: start, before: end, of: { 0x20..<0x7F ~= $0 }, sixteen: { $0.arePrintable })
}

/// The same without two signs.
func lengthOfPrintable(
  in bytes: UnsafeBufferPointer<UInt8>, at start: Int, before end: Int,
  without first: UInt8, _ second: UInt8
) -> Int {
  length(
    in: bytes, at: start, before: end,
    of: { 0x20..<0x7F ~= $0 && $0 != first && $0 != second },
    sixteen: { $0.arePrintable .& ($0 .!= .all(first)) .& ($0 .!= .all(second)) })
}

/// How many letters of ASCII there are.
@inline(__always)
func lengthOfLetters(
  in bytes: UnsafeBufferPointer<UInt8>, at start: Int, before end: Int
) -> Int {
  length(
    in: bytes, at: start, before: end, of: { $0.isLetter }, sixteen: { $0.areLetters })
}

/// How many letters, digits and spaces there are.
@inline(__always)
func lengthOfWords(
  in bytes: UnsafeBufferPointer<UInt8>, at start: Int, before end: Int
) -> Int {
  length(
    in: bytes, at: start, before: end,
    of: { $0 == 0x20 || $0 &- UInt8(ascii: "0") < 10 || $0.isLetter },
    sixteen: {
      ($0 .== .all(0x20)) .| ($0 &- .all(UInt8(ascii: "0")) .< .all(10)) .| $0.areLetters
    })
}

/// How many bytes there are up to the first that is not wanted; sixteen at a time, in a tenth of the time of single ones.
@inline(__always)
private func length(
  in bytes: UnsafeBufferPointer<UInt8>, at start: Int, before end: Int,
  of isWanted: (UInt8) -> Bool, sixteen areWanted: (SixteenBytes) -> SIMDMask<SIMD16<Int8>>
) -> Int {
  var index = start
  while index + 16 <= end {
    let areOthers = .!areWanted(SixteenBytes(bytes, at: index))
    if areOthers.hasAny { return index + areOthers.first - start }
    index += 16
  }
  while index < end, isWanted(bytes[index]) { index += 1 }
  return index - start
}

extension UInt8 {
  fileprivate var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}

extension SixteenBytes {
  @inline(__always)
  fileprivate var areLetters: SIMDMask<SIMD16<Int8>> {
    (self | .all(0x20)) &- .all(UInt8(ascii: "a")) .< .all(26)
  }

  @inline(__always)
  fileprivate var arePrintable: SIMDMask<SIMD16<Int8>> { self &- .all(0x20) .< .all(0x5F) }
}

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
