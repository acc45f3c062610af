/// Sixteen bytes of a text, which are looked at in as many instructions as one.
@usableFromInline
package typealias SixteenBytes = SIMD16<UInt8>

extension SIMD16<UInt8> {
  /// The sixteen bytes from an index on, all of which the span must have.
  @inlinable @inline(__always)
  package init(_ bytes: Span<UInt8>, at index: Int) {
    // Any sixteen bytes are a value of this type, and the load itself checks the bounds.
    self = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: Self.self)
  }

  /// All bytes of a span of 4 to 16 bytes, some of them more than once.
  @inlinable @inline(__always)
  package init(covering bytes: Span<UInt8>) {
    // Any sixteen bytes are a value of this type, and the loads themselves check the bounds.
    let words =
      bytes.count >= 8
      ? SIMD2(bytes.word(at: 0), bytes.word(at: bytes.count - 8))
      : SIMD2(repeating: bytes.halfWord(at: 0) | bytes.halfWord(at: bytes.count - 4) << 32)
    self = unsafe unsafeBitCast(words, to: Self.self)
  }

  /// One byte sixteen times; operators that take the byte itself are a hundred times as slow.
  @inlinable @inline(__always)
  package static func all(_ byte: UInt8) -> Self { Self(repeating: byte) }
}

extension Span<UInt8> {
  /// The eight bytes from an index on, all of which the span must have, as a number; the first one is the lowest.
  @inlinable @inline(__always)
  package func word(at index: Int) -> UInt64 {
    // Any eight bytes are a number, and the load itself checks the bounds.
    unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The same of four bytes.
  @inlinable @inline(__always)
  func halfWord(at index: Int) -> UInt64 {
    unsafe UInt64(
      UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt32.self)))
  }
}

// A mask has sixteen bytes, all ones or all zeros, as have two numbers of 64 bits.
extension SIMDMask<SIMD16<Int8>> {
  /// What `any` says, in four instructions instead of twenty.
  @inlinable @inline(__always)
  package var hasAny: Bool {
    let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return words.x | words.y != 0
  }

  /// The first of the bytes for which it holds, 16 when it holds for none.
  @inlinable @inline(__always)
  package var first: Int {
    let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return words.x != 0
      ? words.x.trailingZeroBitCount / 8 : 8 + words.y.trailingZeroBitCount / 8
  }

  /// For how many of the bytes it holds.
  @inlinable @inline(__always)
  package var count: Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    // Their sum comes out in the highest byte.
    return Int((((words.x & ones) &+ (words.y & ones)) &* ones) >> 56)
  }
}
