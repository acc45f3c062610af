/// A set of ASCII characters.
package struct ASCIISet: Sendable {
  private var bits: (low: UInt64, high: UInt64) = (0, 0)

  /// - Parameter characters: Those beyond ASCII are left out.
  package init(_ characters: String) {
    for byte in characters.utf8 { insert(byte) }
  }

  /// Letters, digits and some more.
  package init(alphanumericsAnd characters: String) {
    self.init("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + characters)
  }

  package func contains(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 0x40 ? bits.low : bits.high) & (1 << UInt64(byte & 0x3F)) != 0
  }

  private mutating func insert(_ byte: UInt8) {
    switch byte {
    case ..<0x40: bits.low |= 1 << UInt64(byte)
    case ..<0x80: bits.high |= 1 << UInt64(byte & 0x3F)
    default: return
    }
  }
}
