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
  /// The number of titles in the tracker's last list that are here.
  let knownBefore: Int
  /// Files of the export that are or will be in the project.
  let files: Set<String>
  let library: KnownTitles
  var memory: ImportMemory
  let origin: ExportOrigin
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
    origin = ExportOrigin(of: exports)
    memory = try ImportMemory(of: tracker, in: project.folder, reporting: &reporting)
    knownBefore = memory.presentTitles
    var problems = DiagnosticList()
    library = try KnownTitles(
      of: project, kinds: Kind.allCases, registry: tracker.registry, on: workers,
      reporting: &problems)
    reporting.report(contentsOf: problems)
    if problems.hasErrors {
      reporting.report(.nothingImported())
      return nil
    }
  }

  mutating func plan(
    _ report: inout ImportReport, reporting: inout DiagnosticList
  ) throws(FileError) {
    var rows = withPicturesThere(importRows(of: exports, &report), &report)
    workers.progress?.begin(.comparing, of: rows.count)
    var known: [Int: [RowMatch]] = [:]
    var new: [Int] = []
    let matches = try match(rows, &report)
    recall(&rows, matches)
    for (index, match) in matches.enumerated() {
      let row = rows[index]
      switch match {
      case .new: new.append(index)
      case .unsure: continue
      case .removed:
        memory.markRemoved(row.identity)
        report.set(.removed, of: row)
        report.staysRemoved.append(row.title.title)
      case .known(let position):
        idByIdentity[row.title.identity] = library.id(of: position)
        known[position.file, default: []].append(RowMatch(row: index, title: position.title))
      }
    }
    change(known, of: rows, &report, reporting: &reporting)
    add(new, of: rows, &report, reporting: &reporting)
    try addLists(&report)
    try removeVanished(Set(rows.map(\.identity)), &report, reporting: &reporting)
    report.changed.sort { precedesInBytes($0.id, $1.id) }
    report.kept.sort { precedesInBytes($0.id, $1.id) }
    report.hidden.sort(by: precedesInBytes)
  }

  /// Finds the records of rows that earlier exports had with or without the tracker's id.
  private mutating func recall(_ rows: inout [ImportRow], _ matches: [TitleMatch]) {
    let listed = Set(rows.map(\.identity))
    let byTitle = memory.identitiesByTitle
    let isWhole = exports.allSatisfy(\.export.isWhole)
    let covered = exports.reduce(into: Set<FieldKey>()) { $0.formUnion($1.export.covered) }
    for (index, match) in zip(rows.indices, matches) {
      let row = rows[index]
      if memory[row.identity] == nil {
        var others = row.title.id == nil ? [] : [row.identityByName]
        if case .known(let position) = match {
          others += [library.trackerIdentity(of: position), byTitle[library.id(of: position)]]
            .compactMap(\.self)
        }
        if let known = others.first(where: { memory[$0] != nil && !listed.contains($0) }) {
          if row.title.id == nil {
            rows[index].identity = known
          } else {
            memory.move(known, to: row.identity)
          }
        }
      }
      guard let before = memory[rows[index].identity]?.values else { continue }
      var values = row.title.values
      // A whole export that no longer says something takes it away.
      let said = covered.subtracting(row.title.lowPriorityKeys)
      let gone = isWhole ? said.filter { values[$0] == nil && before[$0]?.value != nil } : []
      for key in gone { values[key] = .absent }
      // Its owner published the list that it is in.
      let isShown = row.title.isHiddenUnlessKnown && before[.visibility] == .absent
      if isShown { values[.visibility] = nil }
      if isShown || !gone.isEmpty { rows[index] = rows[index].with(values: values) }
    }
  }

  /// Where a row's title was the last time, if the memory says that.
  func remembered(_ row: ImportRow) -> KnownTitles.Position? {
    guard let id = record(of: row)?.titleID else { return nil }
    return library.position(ofTitle: id) ?? library.position(ofMoved: id)
  }

  /// What the memory has of a row, also if an earlier export lacked its id.
  func record(of row: ImportRow) -> ImportMemory.Record? {
    memory[row.identity] ?? memory[row.identityByName]
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
