extension [UInt8] {
  /// Adds bytes all at once; `OutputSpan` adds them one by one.
  @inlinable
  package mutating func append(_ bytes: Span<UInt8>) {
    // The array copies the borrowed bytes and keeps no pointer to them.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
