@usableFromInline
package struct ByteSet: Sendable {
  /// A bit for each byte, lowest first. Copies of it stay in registers.
  @usableFromInline let members: InlineArray<4, UInt64>

  package init(where isMember: (UInt8) -> Bool) {
    members = InlineArray { word in
      (0..<64).reduce(0) { $0 | (isMember(UInt8(word * 64 + $1)) ? 1 << UInt64($1) : 0) }
    }
  }

  /// - Parameter characters: in ASCII
  package init(_ characters: String) { self.init { characters.utf8.contains($0) } }

  /// Letters, digits and the given characters.
  package init(alphanumericsAnd characters: String) {
    self.init { $0.isASCIIAlphanumeric || characters.utf8.contains($0) }
  }

  @inlinable @inline(__always)
  package func contains(_ byte: UInt8) -> Bool {
    members[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
  }
}

extension Span<UInt8> {
  /// The index of the first byte from `start` on that is in the set, or the end.
  @inlinable
  package func firstIndex(of set: borrowing ByteSet, from start: Int = 0) -> Int {
    var index = start
    while index < count, !set.contains(self[index]) { index += 1 }
    return index
  }
}
