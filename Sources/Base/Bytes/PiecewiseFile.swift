/// A file that is made piece by piece, because a large library's would need more memory than all
/// pages that are rendered at the same time.
package protocol PiecewiseFile: Sendable {
  /// Calls `body` with each piece in order, until it returns false.
  func forEachPiece<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Bool
  ) throws(Failure)
}

extension PiecewiseFile {
  /// The approximate size of a piece in bytes.
  package static var pieceSize: Int { 65_536 }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    forEachPiece { piece in
      bytes.append(piece)
      return true
    }
    return bytes
  }
}
