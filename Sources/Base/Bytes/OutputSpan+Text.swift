/// Parts of texts. Each call traps when its bytes exceed the capacity.
extension OutputSpan<UInt8> {
  @inlinable
  package mutating func append(_ bytes: Span<UInt8>) {
    for index in bytes.indices { append(bytes[index]) }
  }

  @inlinable
  package mutating func append(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits: number.magnitude)
  }

  /// A number in decimal digits, with leading zeros up to `length`, which is at most 20.
  package mutating func append(digits number: UInt, length: Int = 1) {
    var digits = [20 of UInt8](repeating: UInt8(ascii: "0"))
    var first = digits.count
    var rest = number
    while rest > 0 {
      first -= 1
      digits[first] += UInt8(rest % 10)
      rest /= 10
    }
    for index in Swift.min(first, digits.count - length)..<digits.count { append(digits[index]) }
  }
}

extension [UInt8] {
  package mutating func append(decimal number: Int) {
    append(addingCapacity: 20) { $0.append(decimal: number) }
  }
}
