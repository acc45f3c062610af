import Base
import FileSystem
import LibraryFiles
import Markup
import MediaLibrary
import PageBuilding
import Pictures
import Publishing

extension SitePictures {
  /// Reads the head of every picture in the library and its texts, on all workers.
  ///
  /// - Parameter maker: makes the library's pictures smaller; without it they stay unchanged
  static func read(
    for library: Library, _ texts: SiteProse, in project: Project, on workers: WorkerPool,
    making maker: PictureMaker?, reporting diagnostics: inout DiagnosticList
  ) async throws -> SitePictures {
    let ofTexts = try project.files(of: texts.pictures(), reporting: &diagnostics)
    let paths = paths(in: library, texts: Array(ofTexts.values))
    let folder = project.folder
    let results = try await workers.map(paths.count) { index in
      var problems = DiagnosticList()
      let file = Source(path: paths[index], bytes: try folder.read(paths[index]))
      let info = pictureInfo(of: file, reporting: &problems)
      if let info { checkName(of: file.path, info.format, reporting: &problems) }
      let isUsed = maker != nil && info != nil
      let source = isUsed ? PictureMaker.Source(path: file.path, of: file.bytes) : nil
      return (info, source, problems)
    }
    var infos: [String: PictureInfo] = [:]
    for (path, (info, _, problems)) in zip(paths, results) {
      diagnostics.report(contentsOf: problems)
      infos[path] = info
    }
    guard let maker else { return SitePictures(infos, writtenAs: ofTexts) }
    let used = results.compactMap(\.1)
    let sources = used.filter { infos[$0.path]?.format != .svg }
    let made = try await maker.thumbnails(
      of: sources, in: folder, on: workers, reporting: &diagnostics)
    var thumbnails: [String: PictureThumbnails] = [:]
    for (source, made) in zip(sources, made) {
      thumbnails[source.path] = made.map {
        PictureThumbnails(key: $0.key, widths: $0.widths, color: $0.colorText, drawn: $0.drawn)
      }
    }
    // Only covers are in pictures for link previews.
    let settings = library.settings
    let isShared = settings.url != nil && settings.sharePictures != .off
    let covers = isShared ? Set(library.entries.compactMap(\.work.cover?.path)) : []
    let vectors = used.filter { infos[$0.path]?.format == .svg && covers.contains($0.path) }
    let pixels = try await maker.pixels(
      of: vectors, in: folder, on: workers, reporting: &diagnostics)
    return SitePictures(
      infos, writtenAs: ofTexts, thumbnails: thumbnails,
      pixelsOfSVGs: Dictionary(zip(vectors.map(\.path), pixels)) { first, _ in first }
        .compactMapValues(\.self))
  }

  /// A picture without its metadata, such as place and owner.
  static func publishedBytes(of path: String, in project: Folder) throws -> [UInt8] {
    withoutMetadata(try project.read(path))
  }
}

extension Project {
  /// The files of the pictures in texts, by the paths that are written there. Reports missing ones
  /// and links out of the project.
  fileprivate func files(
    of pictures: [Prose.Picture], reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> [String: String] {
    var files: [String: String] = [:]
    var known: [String]?
    for picture in pictures {
      let path = picture.path
      if files[path] != nil { continue }
      guard PictureInfo.Format(ofFile: path) != nil else {
        diagnostics.report(.noPictureOfText(path).at(picture.location))
        continue
      }
      var file = folder.file(writtenAs: path)
      if file == nil {
        var ignored = DiagnosticList()
        if known == nil { known = try ownPaths(below: picturesFolder, reporting: &ignored) }
        let same = (known ?? []).filter {
          normalized($0.lowercased()) == normalized(path.lowercased())
        }
        if same.count == 1 { file = same[0] }
      }
      guard let file else {
        diagnostics.report(
          .pictureOfTextMissing(path, nearest: nearest(to: path, among: known ?? [])).at(
            picture.location))
        continue
      }
      if folder.contains(file) {
        files[path] = file
      } else {
        diagnostics.report(.linkOfTextLeadsOutside(path).at(picture.location))
      }
    }
    return files
  }
}
