import CommonMark
import Diagnostics
import FileSystem
import LibraryLoading
import MediaLibrary
import PageBuilding
import PageContexts
import Pictures
import Workers

extension SitePictures {
  /// Reads the head of every picture that the library and its texts name, on all workers.
  static func read(
    for library: Library, _ texts: SiteProse, in project: Project, on workers: WorkerPool,
    reporting diagnostics: inout DiagnosticList
  ) async throws -> SitePictures {
    let ofTexts = try project.files(of: texts.pictures(), reporting: &diagnostics)
    let paths = paths(in: library, texts: ofTexts)
    let folder = project.folder
    let results = try await workers.map(paths.count) { index in
      var problems = DiagnosticList()
      let file = Source(path: paths[index], bytes: try folder.read(paths[index]))
      let info = pictureInfo(of: file, reporting: &problems)
      if let info { checkName(of: file.path, info.format, reporting: &problems) }
      return (info, problems)
    }
    var infos: [String: PictureInfo] = [:]
    for (path, (info, problems)) in zip(paths, results) {
      diagnostics.report(contentsOf: problems)
      infos[path] = info
    }
    return SitePictures(infos)
  }

  /// A picture as the site shows it: without what its camera wrote about place and owner.
  static func publishedBytes(of path: String, in project: Folder) throws -> [UInt8] {
    withoutMetadata(try project.read(path))
  }
}

extension Project {
  /// The paths of pictures that texts name, each once, but for those that are missing or lead out of the project.
  fileprivate func files(
    of pictures: [Prose.Picture], reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> [String] {
    var paths: [String] = []
    var isUsable: [String: Bool] = [:]
    var known: [String]?
    for picture in pictures {
      let path = picture.path
      if let isUsable = isUsable[path], isUsable { continue }
      guard PictureInfo.Format(ofFile: path) != nil else {
        diagnostics.report(.noPictureOfText(path, at: picture.location))
        continue
      }
      // A file whose status cannot be read counts as missing.
      let status = (try? folder.status(of: path)) ?? nil
      if status?.kind == .file, !folder.contains(path) {
        diagnostics.report(.linkOfTextLeadsOutside(path, at: picture.location))
      } else if status?.kind == .file {
        isUsable[path] = true
        paths.append(path)
      } else {
        var ignored = DiagnosticList()
        if known == nil { known = try ownPaths(below: picturesFolder, reporting: &ignored) }
        diagnostics.report(
          .pictureOfTextMissing(
            path, at: picture.location, nearest: nearest(to: path, among: known ?? [])))
      }
    }
    return paths
  }
}
