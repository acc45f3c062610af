import Exchange
import Outputs
import Planning

/// A file of the site that is made and written piece by piece: of a large library it is larger than all pages that are in
/// memory at once.
package enum LongFile: Sendable {
  case library(PublishedLibrary)
  case comparison(ComparisonFile)

  var path: PagePath {
    switch self {
    case .library: .libraryFile
    case .comparison: .comparedTitles
    }
  }

  /// All of it.
  var bytes: [UInt8] {
    switch self {
    case .library(let file): file.bytes
    case .comparison(let file): file.bytes
    }
  }

  /// Hands on the bytes in their order, until `body` says that it wants no more.
  func forEachPiece<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Bool
  ) throws(Failure) {
    switch self {
    case .library(let file): try file.forEachPiece(body)
    case .comparison(let file): try file.forEachPiece(body)
    }
  }
}
