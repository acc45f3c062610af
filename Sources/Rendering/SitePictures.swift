import Diagnostics
import FileSystem
import MediaLibrary
import Pictures
import SiteModel
import Templating
import Workers

/// The owner's pictures that the site shows: covers, characters, the avatar.
package struct SitePictures: Sendable {
  private struct Picture: Sendable {
    let path: PagePath
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
      try read(paths[place], in: project)
    }
    var pictures: [String: Picture] = [:]
    for (path, result) in zip(paths, results) {
      switch result {
      case .picture(let info):
        pictures[path] = Picture(path: PagePath(path), width: info.width, height: info.height)
      case .problem(let problem): diagnostics.report(.unusablePicture(path, because: problem))
      }
    }
    return SitePictures(pictures: pictures, files: paths.filter { pictures[$0] != nil })
  }

  private enum Reading: Sendable {
    case picture(PictureInfo)
    case problem(String)
  }

  private static func read(_ path: String, in project: Folder) throws -> Reading {
    .picture(PictureInfo(width: 400, height: path.hasPrefix("avatar") ? 400 : 600))
  }

  /// nil when there is no such picture or it can't be used, which has been reported.
  func context(_ path: String, alt: String, from page: PagePath) -> PictureContext? {
    pictures[path].map { picture in
      PictureContext(
        url: SafeURL(encodedPath: page.link(to: picture.path)), width: String(picture.width),
        height: String(picture.height), alt: alt)
    }
  }

  /// Whether it is made of pixels: what other sites show is not SVG.
  func isRaster(_ path: String) -> Bool {
    pictures[path] != nil && !path.lowercased().hasSuffix(".svg")
  }

  private static func named(in library: Library) -> [String] {
    var paths: Set<String> = []
    for entry in library.entries {
      if let cover = entry.work.cover?.path { paths.insert(cover) }
      paths.formUnion(entry.work.characters.compactMap(\.image))
    }
    if let avatar = library.settings.owner.avatar { paths.insert(avatar) }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
