import Diagnostics
import FileSystem
import MediaLibrary
import PageContexts
import Pictures
import Workers

extension SitePictures {
  /// Reads the head of every picture that the library names, on all workers.
  static func read(
    for library: Library, in project: Folder, on workers: WorkerPool,
    reporting diagnostics: inout DiagnosticList
  ) async throws -> SitePictures {
    let paths = paths(in: library)
    let results = try await workers.map(paths.count) { index in
      var problems = DiagnosticList()
      let file = Source(path: paths[index], bytes: try project.read(paths[index]))
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
