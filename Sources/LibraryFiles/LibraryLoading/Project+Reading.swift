import Base
import FileSystem
import Markup
import MediaLibrary

extension Project {
  /// The other files are read according to the settings.
  package func readSettings(
    reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> ReadSettings {
    readSettings(
      Source(path: Project.settingsFile, bytes: try folder.read(Project.settingsFile)),
      reporting: &diagnostics)
  }

  /// Settings that are about to be written.
  package func readSettings(
    _ source: Source, reporting diagnostics: inout DiagnosticList
  ) -> ReadSettings {
    var reading = Reading(source, context: ReadingContext(folder: folder))
    var settings = reading.settings()
    diagnostics.report(contentsOf: reading.diagnostics)
    readFriends(of: &settings, reporting: &diagnostics)
    return ReadSettings(
      settings: settings, scale: reading.hasUnknownScale ? nil : settings.ratingScale)
  }

  /// Reads and checks every file except the settings, each on its own on the workers, and converts
  /// the reviews to HTML.
  ///
  /// Unreadable parts are missing in the library and are errors in `diagnostics`; such a library is
  /// good for finding more problems, not for publishing. Throws `FileError` if the disk fails.
  package func readParts(
    _ files: [LibraryFile], by settings: ReadSettings, reviews options: ProseOptions,
    workers: WorkerPool, reporting diagnostics: inout DiagnosticList
  ) async throws -> LibraryParts {
    var context = ReadingContext(folder: folder)
    context.scale = settings.scale
    context.ageGate = settings.settings.ageGate
    context.keepsReviewTexts = settings.settings.hasLibraryFile
    context.covers = try covers(reporting: &diagnostics)
    try checkFolderNames(reporting: &diagnostics)

    let finalContext = context
    workers.progress?.begin(.reading, of: files.count)
    let chunks = try await workers.chunks(files.count) { range in
      var reader = ShortFileReader(in: folder)
      var reading = Reading(context: finalContext)
      var read = ReadFiles()
      for index in range {
        try self.read(files[index], by: &reader, with: &reading, into: &read)
        read.writeReviews(options)
      }
      return read
    }
    for chunk in chunks { diagnostics.report(contentsOf: chunk.diagnostics) }
    return LibraryParts(settings: settings.settings, covers: context.covers, consume chunks)
  }

  func read(
    _ file: LibraryFile, by reader: inout ShortFileReader, with reading: inout Reading,
    into read: inout ReadFiles
  ) throws(FileError) {
    reading.begin(Source(path: file.path, bytes: try reader.read(file.path)))
    self.read(file, with: &reading, into: &read)
  }

  func read(_ file: LibraryFile, with reading: inout Reading, into read: inout ReadFiles) {
    switch file.content {
    case .title(let kind): read.titles.append(reading.title(kind: kind))
    case .titles(let kind):
      read.titles += reading.titles(kind: kind)
      if reading.diagnostics.hasErrors { read.incompleteKinds.insert(kind) }
    case .list: if let list = reading.list() { read.lists.append(list) }
    case .page: if let page = reading.page() { read.pages.append(page) }
    }
    if !reading.diagnostics.isEmpty { read.diagnostics.report(contentsOf: reading.diagnostics) }
  }

  /// For each entry id, the picture whose extension comes first.
  func covers(reporting diagnostics: inout DiagnosticList) throws(FileError) -> [String: String] {
    var covers: [String: (path: String, rank: Int)] = [:]
    let start = "covers/".utf8.count
    for path in try ownPaths(below: "covers", reporting: &diagnostics) {
      let file = String(decoding: path.utf8.dropFirst(start), as: UTF8.self)
      guard let dot = file.lastIndex(of: ".") else { continue }
      let ending = file[file.index(after: dot)...].lowercased()
      guard let rank = pictureExtensions.firstIndex(of: ending) else {
        if otherPictureExtensions.contains(ending) { diagnostics.report(.coverNotRead(path)) }
        continue
      }
      let name = normalized(String(file[..<dot]))
      let id = EntryID(written: name)?.text ?? name
      if let other = covers[id] {
        let (used, left) = rank < other.rank ? (path, other.path) : (other.path, path)
        diagnostics.report(.twoCovers(used: used, leftOut: left))
      }
      if rank < covers[id]?.rank ?? .max { covers[id] = ("covers/" + file, rank) }
    }
    return covers.mapValues(\.path)
  }

  /// Pictures in `covers/`, by the ids of titles with the same names.
  package func coverFiles() throws(FileError) -> [String: String] {
    // Builds report problems with pictures.
    var ignored = DiagnosticList()
    return try covers(reporting: &ignored)
  }
}

package struct ReadSettings: Sendable {
  package let settings: Settings
  /// nil for an unknown scale; ratings then can't be checked.
  let scale: RatingScale?
}

/// The contents of some files, in the order of the files.
struct ReadFiles: Sendable {
  var titles: [ReadTitle] = []
  /// For each of `titles` that `writeReviews` has reached.
  var reviews: [Prose?] = []
  var lists: [OwnerList] = []
  var pages: [OwnerPage] = []
  /// Kinds with unreadable files, whose titles are unknown.
  var incompleteKinds: Set<Kind> = []
  var diagnostics = DiagnosticList()

  /// Converts the reviews of the titles read last to HTML, because keeping the files of 100,000
  /// titles took 80 MB.
  mutating func writeReviews(_ options: ProseOptions) {
    for index in reviews.count..<titles.count {
      let text = exchange(&titles[index].review, with: nil)
      reviews.append(
        text.map { prose($0.file, range: $0.range, options: options, reporting: &diagnostics) })
    }
  }
}
