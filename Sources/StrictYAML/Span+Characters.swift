import Base

/// Find the ends of runs of characters.
extension Span<UInt8> {
  /// The first index outside of U+0020 to U+007E.
  func endOfPrintable(from start: Int) -> Int { firstIndex(of: unprintable, from: start) }

  /// The first index that has either character or is outside of U+0020 to U+007E.
  func endOfPrintable(from start: Int, without first: UInt8, _ second: UInt8) -> Int {
    var index = start
    while index < count, self[index] != first, self[index] != second,
      !unprintable.contains(self[index])
    { index += 1 }
    return index
  }

  /// The first index without an ASCII letter.
  func endOfLetters(from start: Int) -> Int { firstIndex(of: otherThanLetters, from: start) }

  /// The first index without an ASCII letter, digit or space.
  func endOfWords(from start: Int) -> Int { firstIndex(of: otherThanWords, from: start) }

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

private let unprintable = ByteSet { !(0x20..<0x7F ~= $0) }
private let otherThanLetters = ByteSet { !$0.isASCIILetter }
private let otherThanWords = ByteSet { $0 != 0x20 && !$0.isASCIIAlphanumeric }
