/// A file that is made piece by piece: for a large library it would need more memory than all pages
/// that are rendered at the same time.
package protocol PiecewiseFile: Sendable {
  /// Calls `body` with each piece in order, until it returns false.
  func forEachPiece<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Bool
  ) throws(Failure)
}

extension PiecewiseFile {
  /// About how many bytes a piece has.
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
