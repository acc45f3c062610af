import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML
import Trackers

/// One tracker's part of an import, worked out before the first write.
struct ImportRun {
  let tracker: Tracker
  let project: Project
  let scale: RatingScale
  let taken: TakenKeys
  let exports: [TrackerExport]
  let workers: WorkerPool
  let decide: ImportDecision
  /// Files of the export that are or will be in the project.
  let files: Set<String>
  let library: KnownTitles
  var memory: ImportMemory
  var writes: [FileChange] = []
  /// The library's ids by the export's identities.
  var idByIdentity: [String: String] = [:]
  /// Reads each file before it is written, so that no unreadable file is written.
  let reader: OwnersTitleReader

  /// nil, with a report, if the library can't be read.
  init?(
    _ tracker: Tracker, into project: Project, _ settings: ReadSettings, having files: Set<String>,
    _ exports: [TrackerExport], taking taken: TakenKeys, deciding decide: @escaping ImportDecision,
    on workers: WorkerPool, reporting: inout DiagnosticList
  ) throws(FileError) {
    self.tracker = tracker
    self.decide = decide
    self.taken = taken
    self.workers = workers
    self.project = project
    self.exports = exports
    self.files = files
    scale = settings.settings.ratingScale
    reader = try OwnersTitleReader(project, settings: settings)
    memory = try ImportMemory(of: tracker, in: project.folder, reporting: &reporting)
    let kinds = Kind.allCases.filter { kind in exports.contains { $0.export.kinds.contains(kind) } }
    var problems = DiagnosticList()
    library = try KnownTitles(
      of: project, kinds: kinds, registry: tracker.registry, on: workers, reporting: &problems)
    reporting.report(contentsOf: problems)
    if problems.hasErrors {
      reporting.report(.nothingImported())
      return nil
    }
  }

  mutating func plan(
    _ report: inout ImportReport, reporting: inout DiagnosticList
  ) throws(FileError) {
    let rows = withPicturesThere(importRows(of: exports, &report), &report)
    workers.progress?.begin(.comparing, of: rows.count)
    var known: [Int: [RowMatch]] = [:]
    var new: [Int] = []
    for (index, match) in try match(rows, &report).enumerated() {
      let row = rows[index]
      switch match {
      case .new: new.append(index)
      case .unsure: continue
      case .known(let position):
        idByIdentity[row.identity] = library.id(of: position)
        known[position.file, default: []].append(RowMatch(row: index, title: position.title))
      }
    }
    change(known, of: rows, &report, reporting: &reporting)
    add(new, of: rows, &report, reporting: &reporting)
    noteVanished(Set(rows.map(\.identity)), &report)
    try addLists(&report)
    report.changed.sort { precedesInBytes($0.id, $1.id) }
    report.kept.sort { precedesInBytes($0.id, $1.id) }
    report.hidden.sort(by: precedesInBytes)
  }

  /// The title that a row without an id of the tracker was last time.
  func remembered(_ identity: String) -> KnownTitles.Position? {
    memory[identity]?.titleID.flatMap(library.position(ofTitle:))
  }

  /// Titles missing in a damaged file may still be in the tracker's list, so it must have been read
  /// whole.
  private mutating func noteVanished(_ listed: Set<String>, _ report: inout ImportReport) {
    var kinds: Set<Kind> = []
    for export in exports.map(\.export) { kinds.formUnion(export.kinds) }
    for export in exports.map(\.export) where !export.isWhole || !export.notTaken.isEmpty {
      kinds.subtract(export.kinds)
    }
    let gone = memory.forget { identity in
      !listed.contains(identity) && kinds.contains { identity.hasPrefix($0.id + "/") }
    }
    if gone.isEmpty { return }
    // Another row may be about the same title now.
    let listedIDs = Set(idByIdentity.values)
    let goneIDs = gone.compactMap { identity in
      library.id(ofTracker: identity) ?? remembered(identity).map(library.id(of:))
    }
    report.vanished += Set(goneIDs).subtracting(listedIDs)
    report.vanished.sort(by: precedesInBytes)
  }
}

/// The files of one tracker's part of an import.
struct PlannedImport {
  private let writes: [FileChange]
  private let memory: ImportMemory

  init(_ run: ImportRun) {
    (writes, memory) = (run.writes, run.memory)
  }

  /// In the order of writing. If it is interrupted, the next import continues.
  func changes(on workers: WorkerPool) -> [FileChange] {
    let remembered = memory.changedBytes(on: workers).map { FileChange(memory.path, $0) }
    let former = memory.formerPath.map { FileChange($0, nil) }
    return writes + [remembered, former].compactMap { $0 }
  }
}
