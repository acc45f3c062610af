/// What text is written to: an array, or the page that a worker writes.
@usableFromInline
package protocol ByteSink: ~Copyable {
  mutating func append(_ bytes: Span<UInt8>)
}

extension [UInt8]: ByteSink {}

extension ByteSink where Self: ~Copyable {
  /// Adds text as it is.
  @inlinable
  package mutating func append(verbatim text: String) {
    text.withSpan { append($0) }
  }
}
