/// Receives text: an array, or the buffer of a page.
@usableFromInline
package protocol ByteSink: ~Copyable {
  mutating func append(_ bytes: Span<UInt8>)
}

extension [UInt8]: ByteSink {}

extension ByteSink where Self: ~Copyable {
  @inlinable
  package mutating func append(verbatim text: String) { text.withSpan { append($0) } }
}
