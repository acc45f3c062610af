extension OutputSpan<UInt8> {
  /// A number in digits of 32, the lowest first: `A` to `f` stand for 0 to 31, `g` to `_` for those after which the
  /// number goes on.
  mutating func append(searchNumber number: UInt64) {
    var rest = number
    while rest > 31 {
      append(searchDigits[Int(rest & 31 | 32)])
      rest >>= 5
    }
    append(searchDigits[Int(rest)])
  }
}

/// Those of base64url: each is one byte in JSON, unescaped.
let searchDigits = Array(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
