/// The 64-bit hash FNV-1a: the same on every machine and in every run, unlike `Hasher`. It doesn't
/// protect against input chosen to collide.
///
/// Source: <http://www.isthe.com/chongo/tech/comp/fnv/>, draft-eastlake-fnv.
@usableFromInline
package struct FNV1a: Sendable {
  @usableFromInline package var value: UInt64 = 0xCBF2_9CE4_8422_2325

  @inlinable
  package init() {}

  @inlinable
  package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    for byte in bytes { hash.combine(byte) }
    return hash.value
  }

  @inlinable
  package static func hash(_ bytes: Span<UInt8>) -> UInt64 {
    var hash = FNV1a()
    for index in bytes.indices { hash.combine(bytes[index]) }
    return hash.value
  }

  @inlinable
  package mutating func combine(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}

/// The 32-bit hash FNV-1a, for hashes that are written into files of the site.
@usableFromInline
package struct FNV1a32: Sendable {
  @usableFromInline package var value: UInt32 = 0x811C_9DC5

  @inlinable
  package init() {}

  @inlinable
  package static func hash(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var hash = FNV1a32()
    for byte in bytes { hash.combine(UInt32(byte)) }
    return hash.value
  }

  /// - Parameter unit: a byte, or a unit of another size such as a code point
  @inlinable
  package mutating func combine(_ unit: UInt32) { value = (value ^ unit) &* 0x0100_0193 }
}
