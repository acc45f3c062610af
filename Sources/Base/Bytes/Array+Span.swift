extension [UInt8] {
  /// Appends all bytes with one copy; `OutputSpan` appends them one by one.
  @inlinable
  package mutating func append(_ bytes: Span<UInt8>) {
    // The array copies the borrowed bytes and keeps no pointer to them.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
