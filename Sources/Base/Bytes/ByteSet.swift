/// A set of bytes.
@usableFromInline
package struct ByteSet: Sendable {
  @usableFromInline let members: InlineArray<256, Bool>

  package init(where isMember: (UInt8) -> Bool) {
    members = InlineArray { isMember(UInt8($0)) }
  }

  /// - Parameter characters: in ASCII
  package init(_ characters: String) {
    self.init { characters.utf8.contains($0) }
  }

  /// Letters, digits and some more.
  package init(alphanumericsAnd characters: String) {
    self.init { $0.isASCIIAlphanumeric || characters.utf8.contains($0) }
  }

  @inlinable @inline(__always)
  package func contains(_ byte: UInt8) -> Bool {
    members[Int(byte)]
  }
}

extension Span<UInt8> {
  /// The first index from `start` on of a byte of a set, or the end.
  @inlinable
  package func firstIndex(of set: borrowing ByteSet, from start: Int = 0) -> Int {
    var index = start
    while index < count, !set.contains(self[index]) { index += 1 }
    return index
  }
}
