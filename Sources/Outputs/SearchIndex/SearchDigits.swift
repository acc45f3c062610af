extension OutputSpan<UInt8> {
  /// A number in base 32, the lowest digit first: `A` to `f` are 0 to 31, and `g` to `_` the same
  /// for all but the last digit.
  mutating func append(searchNumber number: UInt64) {
    var rest = number
    while rest > 31 {
      append(searchDigits[Int(rest & 31 | 32)])
      rest >>= 5
    }
    append(searchDigits[Int(rest)])
  }
}

/// The alphabet of base64url, which JSON doesn't escape.
let searchDigits = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
