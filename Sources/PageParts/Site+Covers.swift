import DrawnCovers
import LibraryIndexing
import MediaLibrary
import SiteModel
import Templating

extension Site {
  /// The owner's picture, or a drawn cover; a picture that could not be read counts as none. Behind the age gate it is
  /// blurred by the style sheet, or is the drawn cover.
  ///
  /// - Parameter isSigned: A drawn cover names the creator, too; in lists that would be too small to read.
  package func cover(
    of index: EntryIndex, from page: PagePath, alt: String = "", isSigned: Bool = false
  ) -> CoverContext {
    if let plate = plates[index] {
      var words: [UInt8] = []
      plate.write(
        title: titles[index].text,
        creator: isSigned ? entries[index].work.creators.first?.name : nil, into: &words)
      return CoverContext(
        picture: PictureContext(
          url: url(of: plate.path, from: page), width: "\(Plate.width)",
          height: "\(Plate.height)", alt: ""),
        words: HTML(markup: words))
    }
    let path = entries[index].work.cover?.path
    return CoverContext(
      picture: path.flatMap { pictures.context($0, alt: alt, from: page) },
      isMatted: path.map { !pictures.isCoverShaped($0) } ?? false, isGated: entries[index].isGated)
  }

  /// The files of the drawn covers that pages show, in the order of their paths.
  package var plateFiles: [PlateFile] {
    Set(plates.compactMap { $0 }).map(PlateFile.init).sorted { $0.path < $1.path }
  }
}

/// A plate as a file of the site.
package struct PlateFile: Sendable {
  private let plate: Plate
  package let path: String

  init(_ plate: Plate) {
    self.plate = plate
    path = plate.path.text
  }

  package var bytes: [UInt8] { plate.file }
}

extension Plate {
  fileprivate var path: PagePath { PagePath("drawn/\(name).svg") }
}
