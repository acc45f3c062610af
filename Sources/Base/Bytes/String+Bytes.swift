extension String {
  /// Lends the bytes where they lie. Nearly all of that is inlined, where `utf8Span` is two calls of fifty
  /// instructions.
  @inlinable @inline(__always)
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = unsafe utf8.withContiguousStorageIfAvailable(body) { return result }
    return unsafe utf8Span.span.withUnsafeBufferPointer(body)
  }
}
