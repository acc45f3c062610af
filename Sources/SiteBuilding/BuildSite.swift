import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Planning
import Publishing
import Templates

/// Prepares a project's site, renders every page and makes the output folder equal to it.
///
/// Every error in the owner's files is found before the first byte is written; then this returns
/// nil, and the output stays unchanged. Throws `FileError` if the disk fails.
package func buildSite(
  of project: Project, _ options: BuildOptions, reporting diagnostics: inout DiagnosticList
) async throws -> BuildReport? {
  var times = PhaseTimes()
  let workers = WorkerPool(count: options.workers, progress: options.progress)
  let prepared = try await prepareSite(
    of: project, on: workers, making: options.pictures, today: options.today,
    notesChanges: options.notesChanges, timing: &times, reporting: &diagnostics)
  guard let prepared else { return nil }

  // Looking at the output keeps one core busy.
  async let writing = prepared.withWrittenFeeds()
  let publisher = try Publisher.open(
    options.output ?? project.folder.shown("_site"), planned: prepared.paths,
    unlisted: options.isPreview ? [] : prepared.unlistedPaths, project: project.folder.path,
    sources: project.sourceFolders,
    options: PublishOptions(
      adopts: options.adoptsOutput, allowsLargeDeletion: options.allowsLargeDeletion),
    reporting: &diagnostics)
  guard let publisher else { return nil }
  let site = await writing
  times.end("look at the output")
  options.progress?.begin(.writing, of: site.count)
  _ = try await workers.chunks(site.count) { range in
    var buffer = PageBuffer()
    for index in range {
      if let file = site.longFile(at: index) {
        try publisher.publish(number: index, pieces: file.forEachPiece)
        continue
      }
      try site.withFile(at: index, in: &buffer) { bytes in
        _ = try publisher.publish(number: index, bytes: bytes)
      }
    }
  }
  times.end("render and write")
  let report = try publisher.finish()
  try prepared.finishPictures()
  if options.keepsNotes { try prepared.keepNotes() }
  times.end("finish")
  return BuildReport(titles: site.library.entries.count, publishing: report, times: times)
}

/// Reads, checks and plans a site. After that nothing in the owner's files can fail.
///
/// nil after an error, which has been reported. Throws `FileError` if the disk fails.
///
/// - Parameters:
///
/// - pictures: if nil, no covers are resized and no pictures are drawn
///
/// - today: see `BuildOptions.today`
package func prepareSite(
  of project: Project, on workers: WorkerPool, making pictures: PictureProgram? = nil,
  today: PartialDate? = nil, notesChanges: Bool = false, timing times: inout PhaseTimes,
  reporting diagnostics: inout DiagnosticList
) async throws -> PreparedSite? {
  let maker = try pictures.map { try PictureMaker($0, keptIn: project.folder) }
  let sources = try await SiteSources.read(
    from: project, on: workers, making: maker, reporting: &diagnostics)
  times.end("read, Markdown")

  let planned = try await PlannedSite.plan(for: sources, on: workers, reporting: &diagnostics)
  times.end("plan, cards")
  guard var planned, !diagnostics.hasErrors else { return nil }
  var changeLog = sources.changeLog
  var notes: [(path: String, bytes: [UInt8])] = []
  // A site without an address has no feeds.
  if let today, notesChanges, planned.plan.library.settings.url != nil {
    notes = try changeLog.note(planned.plan, of: project, on: today, reporting: &diagnostics)
  }
  planned.plan.note(changeLog.changes, feed: changeLog.feed, today: today)

  let drawings = try await SiteDrawings.draw(
    planned, of: sources, by: maker, on: workers, reporting: &diagnostics)
  if maker != nil { times.end("pictures") }
  let site = try await PreparedSite(
    planned, from: sources, with: drawings, noted: notes, of: project, on: workers)
  site.checkNames(of: sources.statics, reporting: &diagnostics)
  times.end("search index")
  return diagnostics.hasErrors ? nil : site
}
