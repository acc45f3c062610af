/// A nonnegative number that may be unknown, in four bytes instead of sixteen, because each title
/// has seven. Numbers have at most nine digits.
@usableFromInline @propertyWrapper
package struct PackedOptional: Sendable, Hashable {
  /// -1 if unknown.
  @usableFromInline var stored: Int32 = -1

  @inlinable package init() {}

  @inlinable package var wrappedValue: Int? {
    get { stored < 0 ? nil : Int(stored) }
    set { stored = newValue.map { Int32(clamping: $0) } ?? -1 }
  }
}
