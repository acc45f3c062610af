/// A count that may be unknown, in four bytes in place of sixteen: each title has room for seven of them.
///
/// Holds what reading lets through, which is up to nine digits.
@propertyWrapper
package struct Count: Sendable, Hashable {
  /// -1: unknown.
  @usableFromInline package var written: Int32 = -1

  @inlinable package init() {}

  @inlinable package var wrappedValue: Int? {
    get { written < 0 ? nil : Int(written) }
    set { written = newValue.map { Int32(clamping: $0) } ?? -1 }
  }
}
