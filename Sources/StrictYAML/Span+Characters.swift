import Base

/// Ends of runs of characters, found sixteen bytes at a time.
extension Span<UInt8> {
  /// The first index of a byte outside of U+0020 to U+007E.
  func endOfPrintable(from start: Int) -> Int {
    end(from: start, where: { 0x20..<0x7F ~= $0 }, sixteen: { $0.arePrintable })
  }

  /// The first index of a byte outside of U+0020 to U+007E, or of one of two others.
  func endOfPrintable(from start: Int, without first: UInt8, _ second: UInt8) -> Int {
    end(
      from: start, where: { 0x20..<0x7F ~= $0 && $0 != first && $0 != second },
      sixteen: { $0.arePrintable .& ($0 .!= .all(first)) .& ($0 .!= .all(second)) })
  }

  func endOfLetters(from start: Int) -> Int {
    end(from: start, where: { $0.isASCIILetter }, sixteen: { $0.areLetters })
  }

  /// The first index of a byte that is no letter, digit or space of ASCII.
  func endOfWords(from start: Int) -> Int {
    end(
      from: start, where: { $0 == 0x20 || $0.isASCIIAlphanumeric },
      sixteen: {
        ($0 .== .all(0x20)) .| ($0 &- .all(UInt8(ascii: "0")) .< .all(10)) .| $0.areLetters
      })
  }

  @inline(__always)
  private func end(
    from start: Int, where isWanted: (UInt8) -> Bool,
    sixteen areWanted: (SixteenBytes) -> SIMDMask<SIMD16<Int8>>
  ) -> Int {
    var index = start
    while index + 16 <= count {
      let areOthers = .!areWanted(SixteenBytes(self, at: index))
      if areOthers.hasAny { return index + areOthers.first }
      index += 16
    }
    while index < count, isWanted(self[index]) { index += 1 }
    return index
  }

  /// The scalar at an index; nil for invalid UTF-8 (Unicode 16, table 3-7).
  func scalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    let lead = self[index]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead <= 0xF4, index + length <= count else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for next in index + 1..<index + length {
      guard self[next] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(self[next] & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}

extension SixteenBytes {
  @inline(__always)
  fileprivate var areLetters: SIMDMask<SIMD16<Int8>> {
    (self | .all(0x20)) &- .all(UInt8(ascii: "a")) .< .all(26)
  }

  @inline(__always)
  fileprivate var arePrintable: SIMDMask<SIMD16<Int8>> { self &- .all(0x20) .< .all(0x5F) }
}
