import Base
import Exchange
import Outputs
import Planning

/// A file of the site that is made and written piece by piece.
package enum LongFile: PiecewiseFile {
  case library(PublishedLibrary)
  case comparison(ComparisonFile)

  var path: PagePath {
    switch self {
    case .library: .libraryFile
    case .comparison: .comparedTitles
    }
  }

  package func forEachPiece<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Bool
  ) throws(Failure) {
    switch self {
    case .library(let file): try file.forEachPiece(body)
    case .comparison(let file): try file.forEachPiece(body)
    }
  }
}
