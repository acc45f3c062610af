import MediaLibrary
import Pictures
import Planning
import Templates

/// The owner's pictures on the site: covers, characters, the avatar, pictures in texts.
package struct SitePictures: Sendable {
  private struct Picture: Sendable {
    let path: PagePath
    let info: PictureInfo
    let thumbnails: PictureThumbnails?
    let pixels: String?
  }

  private let pictures: [String: Picture]
  private let writtenAs: [String: String]

  /// Paths below the project, which are the paths below the site too; sorted.
  package let files: [String]

  /// - Parameters:
  ///   - infos: the usable pictures by path below the project
  ///   - thumbnails: for pictures that were made smaller
  ///   - pixelsOfSVGs: files of the picture cache, for drawings
  package init(
    _ infos: [String: PictureInfo], writtenAs: [String: String] = [:],
    thumbnails: [String: PictureThumbnails] = [:], pixelsOfSVGs pixels: [String: String] = [:]
  ) {
    self.writtenAs = writtenAs
    files = infos.keys.sorted { ByteOrder($0) < ByteOrder($1) }
    pictures = Dictionary(
      uniqueKeysWithValues: infos.map {
        ($0, Picture(path: PagePath($0), info: $1, thumbnails: thumbnails[$0], pixels: pixels[$0]))
      })
  }

  /// The file of the picture cache with an SVG's pixels, for drawings.
  package func pixels(ofSVG path: String) -> String? { pictures[path]?.pixels }

  package func file(writtenAs path: String) -> String { writtenAs[path] ?? path }

  package func thumbnails(of path: String) -> PictureThumbnails? { pictures[path]?.thumbnails }

  /// The paths of all pictures in a library, sorted.
  ///
  /// - Parameter texts: the pictures in its texts
  package static func paths(in library: Library, texts: [String]) -> [String] {
    var paths = Set(texts)
    for entry in library.entries {
      if let cover = entry.work.cover?.path { paths.insert(cover) }
      paths.formUnion(entry.work.characters.compactMap(\.image))
    }
    if let avatar = library.settings.owner.avatar { paths.insert(avatar) }
    return paths.sorted { ByteOrder($0) < ByteOrder($1) }
  }

  /// nil for a picture that is missing or, with a report, can't be used.
  package func context(_ path: String, alt: String, from page: PagePath) -> PictureContext? {
    pictures[path].map { picture in
      PictureContext(
        url: SafeURL(root: page.root, encodedPath: picture.path.encoded),
        width: picture.info.width, height: picture.info.height, alt: alt,
        onCard: picture.thumbnails?.sizes(
          PictureThumbnails.cardWidths, of: picture.path, from: page),
        onOwnPage: picture.thumbnails?.sizes(
          PictureThumbnails.pageWidths, of: picture.path, from: page))
    }
  }

  /// In CSS pixels; nil for a picture that is missing or can't be used.
  package func size(of path: String) -> (width: Int, height: Int)? {
    pictures[path].map { ($0.info.width, $0.info.height) }
  }

  /// The paths of the thumbnails of some pictures, without duplicates.
  package func thumbnailPaths(of files: [String]) -> [String] {
    let thumbnails = files.compactMap { pictures[$0]?.thumbnails }
    return Set(thumbnails.flatMap { small in small.widths.map { small.path($0).text } }).sorted()
  }

  package func has(_ path: String) -> Bool { pictures[path] != nil }

  /// Whether it consists of pixels, since other sites don't show SVG.
  package func isRaster(_ path: String) -> Bool {
    pictures[path].map { $0.info.format != .svg } ?? false
  }

  package func pixels(_ path: String) -> (width: Int, height: Int)? {
    isRaster(path) ? pictures[path].map { ($0.info.width, $0.info.height) } : nil
  }

  /// Whether it is close enough to 2:3 to fill a cover's frame: less than a seventh is cut off.
  package func isCoverShaped(_ path: String) -> Bool {
    guard let picture = pictures[path] else { return true }
    let (wide, high) = (picture.info.width * 3, picture.info.height * 2)
    return abs(wide - high) * 7 <= max(wide, high)
  }
}
