/// What texts are put together of. All of it checks that there is capacity for what is added.
extension OutputSpan<UInt8> {
  @inlinable
  package mutating func append(_ bytes: Span<UInt8>) {
    for index in bytes.indices { append(bytes[index]) }
  }

  @inlinable
  package mutating func append(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  /// A number in decimal digits, with a minus when it is below zero.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits: number.magnitude)
  }

  /// A number in decimal digits, with zeros before them where they are fewer than `length`, which is at most 20.
  package mutating func append(digits number: UInt, length: Int = 1) {
    // Days, months and most counts are that small.
    if number < 100, length <= 2 {
      if length == 2 || number >= 10 { append(UInt8(ascii: "0") + UInt8(number / 10)) }
      return append(UInt8(ascii: "0") + UInt8(number % 10))
    }
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
  /// A number in decimal digits, with a minus when it is below zero.
  package mutating func append(decimal number: Int) {
    append(addingCapacity: 20) { $0.append(decimal: number) }
  }
}
