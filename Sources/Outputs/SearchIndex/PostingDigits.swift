/// Writes numbers in digits of 32, the lowest first: `A` to `f` for 0 to 31, `g` to `_` for those after which the number
/// goes on.
struct PostingDigits: Sendable {
  /// Those of base64url: each is one byte in JSON, unescaped.
  let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  /// Two digits for each number below 1,024, then the same for one that goes on.
  private let pairs: [UInt16]

  init() {
    pairs = (0..<2048).map { [signs] number in
      let low = signs[number & 31 | (number > 31 ? 32 : 0)]
      let high = signs[number >> 5 & 31 | (number > 1023 ? 32 : 0)]
      return UInt16(low) | UInt16(high) << 8
    }
  }

  /// Writes at a place that is behind the number then; there is room for a digit more than it has.
  @inline(__always)
  func write(_ number: UInt64, to bytes: UnsafeMutableBufferPointer<UInt8>, at end: inout Int) {
    let bytes = UnsafeMutableRawBufferPointer(bytes)
    pairs.withUnsafeBufferPointer { pairs in
      func store(_ pair: UInt64) {
        bytes.storeBytes(of: pairs[Int(pair)].littleEndian, toByteOffset: end, as: UInt16.self)
      }
      var rest = number
      // Two digits at a time, in half the time of one by one.
      while rest > 1023 {
        store(rest & 1023 | 1024)
        end &+= 2
        rest >>= 10
      }
      store(rest)
      end &+= rest > 31 ? 2 : 1
    }
  }
}
