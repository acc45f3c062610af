extension [UInt8] {
  /// Adds bytes all at once; `OutputSpan` takes them one by one.
  @inlinable
  package mutating func append(_ bytes: Span<UInt8>) {
    // The array copies what it is lent and keeps no pointer to it.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
