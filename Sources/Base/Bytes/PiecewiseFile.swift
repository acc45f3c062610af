/// A file that is made piece by piece: of a large library it is larger than all pages that are in
/// memory at once.
package protocol PiecewiseFile: Sendable {
  /// Hands on the bytes in their order, until `body` returns false.
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
