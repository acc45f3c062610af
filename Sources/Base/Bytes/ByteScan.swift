extension Span<UInt8> {
  /// The first index from `start` on of a byte that is looked for, or the end: sixteen bytes at a time while there are as
  /// many.
  ///
  /// - Parameters:
  ///   - areWanted: Which of sixteen bytes are looked for.
  ///   - isWanted: The same of one byte.
  @inlinable @inline(__always)
  package func firstIndex(
    from start: Int, whereAny areWanted: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>,
    orOne isWanted: (UInt8) -> Bool
  ) -> Int {
    var index = start
    while index + 16 <= count {
      let wanted = areWanted(SIMD16<UInt8>(self, at: index))
      if wanted.hasAny { return index + wanted.first }
      index += 16
    }
    if count >= 4 {
      // The end once more, together with what is before it.
      let end = count >= 16 ? SIMD16<UInt8>(self, at: count - 16) : SIMD16<UInt8>(covering: self)
      if !areWanted(end).hasAny { return count }
    }
    while index < count, !isWanted(self[index]) { index += 1 }
    return index
  }
}
