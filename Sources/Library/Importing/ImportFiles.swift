import Diagnostics
import FileSystem
import LibraryLoading
import MediaLibrary
import Trackers

/// Brings other trackers' exports into the library.
///
/// Titles that are not there become files; in those that are, what changed in the tracker since the
/// last import is changed, and what the owner wrote stays. Nothing is written when a file of the
/// library that titles are looked for in can't be read, so that nothing comes twice. Throws when
/// the disk refuses.
///
/// - Parameters:
///   - paths: as the user gave them, absolute or below `folder`.
///   - taken: the keys where the export's value counts, whatever the owner wrote.
///   - decide: answers where nobody can tell whether a title is in the library; without an answer it is not taken.
///   - isDryRun: only tells what would happen.
///   - origin: what the journal says of it.
///   - whenWaiting: called once when another command that changes the library keeps this one waiting.
package func importFiles(
  _ paths: [String], from folder: Folder, into project: Project, taking taken: TakenKeys = .none,
  deciding decide: @escaping ImportDecision = { _ in nil }, isDryRun: Bool = false,
  by origin: ChangeOrigin = ChangeOrigin(command: "import", date: nil),
  whenWaiting: () -> Void = {}, reporting: inout DiagnosticList
) throws(FileError) -> ImportReport {
  var report = ImportReport(isDryRun: isDryRun)
  var exports: [TrackerExport] = []
  var isRead = true
  for path in paths {
    let found = readExports(path, in: folder, reporting: &reporting)
    if found.isEmpty { isRead = false }
    exports += found
  }
  // A word that was meant as a key may stand among the files.
  if !taken.keys.isEmpty, !isRead {
    reporting.report(.nothingTaken())
    return report
  }
  var settingsProblems = DiagnosticList()
  let settings = try project.readSettings(reporting: &settingsProblems).settings
  reporting.report(contentsOf: settingsProblems)
  guard !settingsProblems.hasErrors, try isInside(project, reporting: &reporting) else {
    return report
  }

  // Held from reading to writing, so that no other command's change is lost.
  let lock = isDryRun ? nil : try ProjectLock(project, whenWaiting: whenWaiting)
  for tracker in Tracker.table {
    let own = exports.filter { $0.tracker.name == tracker.name }
    guard !own.isEmpty else { continue }
    let run = try ImportRun(
      tracker, into: project, settings, own, taking: taken, deciding: decide,
      reporting: &reporting)
    guard var run else { continue }
    try run.plan(&report, reporting: &reporting)
    if let lock { try run.write(lock, by: origin) }
  }
  report.note(exports, scale: settings.ratingScale)
  return report
}

/// Whether what an import writes to is in the project, not behind a link out of it.
private func isInside(
  _ project: Project, reporting: inout DiagnosticList
) throws(FileError) -> Bool {
  let folders =
    ["library", "lists"] + Kind.allCases.map { "library/\($0.folder)" }
    + [".tokonoma", ImportMemory.formerFolder, ImportMemory.folder]
  var isInside = true
  for folder in folders {
    let isThere = try project.folder.status(of: folder, followingLinks: false) != nil
    if isThere, !project.folder.contains(folder) {
      reporting.report(.folderOutside(folder))
      isInside = false
    }
  }
  return isInside
}
