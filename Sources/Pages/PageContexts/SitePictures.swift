import Diagnostics
import FileSystem
import LibraryIndexing
import MediaLibrary
import Pictures
import SitePlanning
import TemplateRuntime
import Workers

/// The owner's pictures that the site shows: covers, characters, the avatar.
package struct SitePictures: Sendable {
  private struct Picture: Sendable {
    let path: PagePath
    let format: PictureInfo.Format
    let width: Int
    let height: Int
  }

  private let pictures: [String: Picture]

  /// Paths below the project, which are the paths below the site too; sorted.
  package let files: [String]

  /// Looks at the head of every picture that the library names, on all workers.
  package static func found(
    for library: Library, in project: Folder, on workers: WorkerPool,
    reporting diagnostics: inout DiagnosticList
  ) async throws -> SitePictures {
    let paths = named(in: library)
    let results = try await workers.map(paths.count) { place in
      var problems = DiagnosticList()
      let file = Source(path: paths[place], bytes: try project.read(paths[place]))
      return (pictureInfo(of: file, reporting: &problems), problems)
    }
    var pictures: [String: Picture] = [:]
    for (path, (info, problems)) in zip(paths, results) {
      diagnostics.report(contentsOf: problems)
      pictures[path] = info.map {
        Picture(path: PagePath(path), format: $0.format, width: $0.width, height: $0.height)
      }
    }
    return SitePictures(pictures: pictures, files: paths.filter { pictures[$0] != nil })
  }

  /// nil when there is no such picture or it can't be used, which has been reported.
  package func context(_ path: String, alt: String, from page: PagePath) -> PictureContext? {
    pictures[path].map { picture in
      PictureContext(
        url: SafeURL(root: page.root, encodedPath: picture.path.encoded),
        width: picture.width, height: picture.height, alt: alt)
    }
  }

  /// Whether there is such a picture and it can be used.
  package func has(_ path: String) -> Bool { pictures[path] != nil }

  /// Whether it is made of pixels: what other sites show is not SVG.
  package func isRaster(_ path: String) -> Bool {
    pictures[path].map { $0.format != .svg } ?? false
  }

  /// Of a picture that is made of pixels.
  package func pixels(_ path: String) -> (width: Int, height: Int)? {
    isRaster(path) ? pictures[path].map { ($0.width, $0.height) } : nil
  }

  /// Whether it is near enough to 2:3 to fill a cover's frame; less than a seventh is cut off then.
  package func isCoverShaped(_ path: String) -> Bool {
    guard let picture = pictures[path] else { return true }
    let (wide, high) = (picture.width * 3, picture.height * 2)
    return abs(wide - high) * 7 <= max(wide, high)
  }

  /// A picture as the site shows it: without what its camera wrote about place and owner.
  package static func publishedBytes(of path: String, in project: Folder) throws -> [UInt8] {
    withoutMetadata(try project.read(path))
  }

  private static func named(in library: Library) -> [String] {
    var paths: Set<String> = []
    for entry in library.entries {
      if let cover = entry.work.cover?.path { paths.insert(cover) }
      paths.formUnion(entry.work.characters.compactMap(\.image))
    }
    if let avatar = library.settings.owner.avatar { paths.insert(avatar) }
    return paths.sorted(by: precedesInBytes)
  }
}
