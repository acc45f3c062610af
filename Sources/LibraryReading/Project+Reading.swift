import Diagnostics
import FileSystem
import MediaLibrary
import Workers

extension Project {
  /// Reads and checks all of the user's files, each on its own on the workers, then all of them together.
  ///
  /// What could not be read is missing in the library, and is an error in `diagnostics`: with an error there, the
  /// library is good for finding further problems, not for publishing. Throws `FileError` when the disk refuses.
  package func readLibrary(
    workers: WorkerPool, reporting diagnostics: inout DiagnosticList
  ) async throws -> Library {
    var context = ReadingContext(folder: folder)
    var reading = try self.reading(Project.settingsFile, context: context)
    let settings = reading.settings()
    diagnostics.report(contentsOf: reading.diagnostics)
    context.scale = reading.hasUnknownScale ? nil : settings.ratingScale
    context.covers = try covers()

    let files = try libraryFiles(reporting: &diagnostics)
    let finalContext = context
    let results = try await workers.map(files.count) { index in
      try read(files[index], context: finalContext)
    }
    var parts = LibraryParts(settings: settings)
    for (file, result) in zip(files, results) {
      diagnostics.report(contentsOf: result.diagnostics)
      parts.add(result, from: file)
    }
    return parts.library(reporting: &diagnostics)
  }

  private func reading(_ path: String, context: ReadingContext) throws(FileError) -> Reading {
    Reading(Source(path: path, bytes: try folder.read(path)), context: context)
  }

  private func read(_ file: LibraryFile, context: ReadingContext) throws -> FileResult {
    var reading = try self.reading(file.path, context: context)
    var result = FileResult()
    switch file.content {
    case .title(let kind):
      result.titles = [reading.title(kind: kind, fileName: file.name)].compactMap { $0 }
    case .titles(let kind):
      result.titles = reading.titles(kind: kind)
      result.isIncomplete = reading.diagnostics.hasErrors
    case .list: result.list = reading.list(fileName: file.name)
    case .page: result.page = reading.page(fileName: file.name)
    }
    result.diagnostics = reading.diagnostics
    return result
  }

  /// The first picture by the order of the extensions for each entry id.
  private func covers() throws(FileError) -> [String: String] {
    var covers: [String: (path: String, rank: Int)] = [:]
    for file in try folder.files(below: "covers") {
      guard let dot = file.lastIndex(of: "."),
        let rank = pictureExtensions.firstIndex(
          of: file[file.index(after: dot)...].lowercased())
      else { continue }
      let id = normalized(String(file[..<dot]))
      if rank < covers[id]?.rank ?? .max { covers[id] = ("covers/" + file, rank) }
    }
    return covers.mapValues(\.path)
  }
}

/// What one file gave.
struct FileResult: Sendable {
  var titles: [ReadTitle] = []
  var list: OwnerList?
  var page: OwnerPage?
  /// Some titles of the file may be missing, and their ids are not known.
  var isIncomplete = false
  var diagnostics = DiagnosticList()
}
