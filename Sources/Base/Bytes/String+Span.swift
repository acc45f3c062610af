extension String {
  /// Calls `body` with a borrowed view of the text's UTF-8 bytes.
  ///
  /// It is inlined and takes 2 to 4 ns, `utf8Span` 35 ns: for what is done to each of many texts. Elsewhere
  /// `utf8Span.span` does.
  @inlinable @inline(__always)
  package func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    // The view does not leave the closure that the bytes are lent to: a span cannot.
    if let result = unsafe utf8.withContiguousStorageIfAvailable({ unsafe body($0.span) }) {
      return result
    }
    return body(utf8Span.span)
  }
}
