/// Classes of ASCII characters; bytes from 0x80 on belong to no class.
extension UInt8 {
  @inlinable
  package var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  @inlinable
  package var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  @inlinable
  package var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIILetter }

  @inlinable
  package var isASCIIHexDigit: Bool { hexDigitValue != nil }

  /// A space or a tab.
  @inlinable
  package var isASCIIBlank: Bool { self == 0x20 || self == 0x09 }

  /// A space, or U+0009 to U+000D: tab, line feed, vertical tab, form feed, carriage return.
  @inlinable
  package var isASCIIWhitespace: Bool { self == 0x20 || self &- 0x09 < 5 }

  /// The value of a decimal digit; meaningless for other bytes.
  @inlinable
  package var digitValue: Int { Int(self) - 0x30 }

  /// The value of a hexadecimal digit, 0 to 15; nil for other bytes.
  @inlinable
  package var hexDigitValue: UInt8? {
    if isASCIIDigit { return self - UInt8(ascii: "0") }
    let offset = (self | 0x20) &- UInt8(ascii: "a")
    return offset < 6 ? offset + 10 : nil
  }

  /// An ASCII letter in lower case; any other byte unchanged.
  @inlinable
  package var asciiLowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }

  /// The uppercase hexadecimal digit of a number below 16.
  @inlinable
  package static func hexDigit(_ value: UInt8) -> UInt8 {
    precondition(value < 16, "a hexadecimal digit stands for 0 to 15")
    return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + (value - 10)
  }
}
