extension UInt8 {
  @inlinable
  package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  package var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  /// What a digit stands for.
  package var digitValue: Int { Int(self) - 0x30 }
}
