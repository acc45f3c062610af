import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Trackers

/// Imports other trackers' exports.
///
/// New titles become files. Known titles follow the tracker's changes since the last import; the
/// owner's own changes stay. If a library file can't be read, nothing is written, so that no title
/// is added twice. Throws if the disk fails.
///
/// - Parameters:
///   - paths: absolute or below `folder`
///   - taken: the keys whose exported values win over the owner's
///   - decide: decides whether a title is in the library if nothing else does
///   - columns: of the files; nil to recognize them
///   - permit: asks whether an export may remove something
///   - check: checks pictures of a site that is restored; without it, they are left out
///   - list: the public list that the files hold, whose rest is imported if it may not remove many
///     titles; nil for exports by their owners
///   - ask: asks for the columns of an unknown table, which the settings keep, like `columns`
///   - given: the meanings of words, which the settings keep
///   - askOrder: asks for the order of dates if no row shows it
///   - askStars: asks whether a library that begins with stars keeps them
///   - origin: for the journal; its day is today
///   - whenWaiting: called once if another command keeps this one waiting
package func importFiles(
  _ paths: [String], from folder: Folder, into project: Project, taking taken: TakenKeys = .none,
  deciding decide: @escaping ImportDecision = { _ in nil }, columns: TableColumns? = nil,
  asking ask: ColumnsQuestion = { _, _ in nil }, knowing given: ImportAnswers = ImportAnswers(),
  askingOrder askOrder: (_ path: String) -> DateOrder? = { _ in nil },
  askingStars askStars: StarsQuestion = { _ in nil },
  publishingLists publishesLists: Bool = false,
  permitting permit: ImportPermission = { _, _ in false },
  checkingPictures check: @escaping @Sendable ([UInt8]) -> CheckedPicture = { _ in .isUnknown },
  pulling list: PulledList? = nil, isDryRun: Bool = false,
  on workers: WorkerPool = WorkerPool(count: 1),
  by origin: ChangeOrigin = ChangeOrigin(command: "import", date: nil),
  whenWaiting: () -> Void = {}, reporting: inout DiagnosticList
) throws(FileError) -> ImportReport {
  var report = ImportReport(isDryRun: isDryRun)
  var settingsProblems = DiagnosticList()
  var settings = try project.readSettings(reporting: &settingsProblems)
  let tables = settings.settings.importedTables.compactMap {
    TableColumns(
      $0.columns, name: $0.name, kind: $0.kind, at: $0.location, reporting: &settingsProblems)
  }
  var answers = given
  if let wrong = answers.add(statuses: settings.settings.importedStatuses) {
    settingsProblems.report(.wrongStatusPair(wrong).at(.file(Project.settingsFile)))
  }
  answers.statuses.merge(given.statuses) { $1 }
  answers.best = given.best ?? settings.settings.importedBest
  var newTables = columns.map { [$0] } ?? []
  var exports: [TrackerExport] = []
  var isRead = true
  for (number, path) in paths.enumerated() {
    workers.progress?.begin(.reading, of: paths.count)
    workers.progress?.advance(by: number)
    let found = readExports(
      path, in: folder, besides: tables + newTables, by: columns,
      asking: { path, columns in
        let answer = ask(path, columns)
        if let answer { newTables.append(answer) }
        return answer
      }, knowing: answers, askingOrder: askOrder, publishingLists: publishesLists, on: workers,
      today: origin.date, reporting: &reporting)
    if found.isEmpty { isRead = false }
    exports += found.map { found in
      var found = found
      if let list { found.export.take(as: list) }
      return found
    }
  }
  // A misspelled key may be among the files.
  if !taken.isEmpty, !isRead {
    reporting.report(.nothingTaken)
    return report
  }
  reporting.report(contentsOf: settingsProblems)
  guard !settingsProblems.hasErrors, try isInside(project, reporting: &reporting) else {
    return report
  }

  // Held from reading to writing, so that no other command's change is lost.
  let lock = isDryRun ? nil : try ProjectLock(project, whenWaiting: whenWaiting)
  var writes = ImportWrites(lock, by: origin)
  let own = newTables.filter { table in exports.contains { $0.tracker.name == table.name } }
  var imported: Set<String> = []
  var restored = try SiteRestoration(
    exports.compactMap(\.export.site), from: folder, into: project, checkingPictures: check)
  try restored?.readFiles(&report, by: &writes, on: workers, reporting: &reporting)
  if let new = try restored?.settings(&report, by: &writes, reporting: &reporting) {
    settings = new
  }
  if let offer = try StarsOffer(exports, for: project, settings.settings.ratingScale) {
    switch askStars(offer.trackers) {
    case true?:
      if let new = try offer.accept(project, by: &writes, reporting: &reporting) {
        settings = new
        report.settings.append(StarsOffer.key)
      }
    case false?: break
    case nil: report.couldKeepStars = true
    }
  }
  report.note(exports, scale: settings.settings.ratingScale)
  for tracker in Tracker.table + (tables + own).unique.map(Tracker.init) {
    var changes: [FileChange] = []
    // Frees the library, the rows and the memory before writing.
    do {
      let planned: PlannedImport
      do {
        let own = exports.filter { $0.tracker.name == tracker.name }
        exports.removeAll { $0.tracker.name == tracker.name }
        guard !own.isEmpty else { continue }
        let run = try ImportRun(
          tracker, into: project, settings, having: restored?.files ?? [], own, taking: taken,
          deciding: decide, on: workers, today: origin.date, reporting: &reporting)
        guard var run else { continue }
        let (before, problems) = (report, reporting)
        try run.plan(&report, reporting: &reporting)
        if let caution = run.caution(report, since: before) {
          let takesSomething = report.takesSomething(since: before)
          if takesSomething, !isDryRun, !permit(tracker.name, caution) {
            report = before
            guard let list, case .manyRemovals = caution else {
              reporting.report(.notPermitted(caution, tracker.name, pulling: list))
              continue
            }
            reporting = problems
            let rest = try ImportRun(
              tracker, into: project, settings, having: restored?.files ?? [], own, taking: taken,
              deciding: decide, keepingVanished: true, on: workers, today: origin.date,
              reporting: &reporting)
            guard let rest else { continue }
            run = rest
            try run.plan(&report, reporting: &reporting)
            reporting.report(.vanishedStays(caution, tracker.name, pulling: list))
          } else {
            reporting.report(.cautiousImport(caution, tracker.name))
          }
        }
        run.rememberOrigin()
        imported.insert(tracker.name)
        planned = PlannedImport(run)
      }
      if !isDryRun { changes = planned.changes(on: workers) }
    }
    if !isDryRun {
      if !changes.isEmpty { workers.progress?.begin(.writing, of: changes.count) }
      try writes.write(changes, on: workers)
    }
  }
  // Answers that led to nothing may be wrong.
  if !imported.isEmpty, !isDryRun {
    let kept = own.filter { imported.contains($0.name) }
    for pair in pairs(of: kept, besides: tables) + pairs(of: given, among: answers) {
      try keep(pair, in: project, by: &writes, reporting: &reporting)
    }
  }
  try restored?.addPages(&report, by: &writes)
  try restored?.addChanges(&report, by: &writes)
  report.change = writes.number
  return report
}

extension [TableColumns] {
  /// The last table with each name.
  fileprivate var unique: [TableColumns] {
    enumerated().filter { index, table in
      !self[(index + 1)...].contains { $0.name == table.name }
    }.map(\.element)
  }
}

/// The settings that keep the columns of tables for the next import.
private func pairs(
  of new: [TableColumns], besides known: [TableColumns]
) -> [YAMLValue.Pair] {
  guard !new.allSatisfy(known.contains) else { return [] }
  let tables = (known + new).unique.map { table in
    YAMLValue.mapping(
      [YAMLValue.Pair("name", .text(table.name))]
        + (table.kind.map { [YAMLValue.Pair("kind", .word($0.id))] } ?? [])
        + [YAMLValue.Pair("columns", .text(table.text))])
  }
  return [YAMLValue.Pair("import", .list(tables))]
}

private func pairs(of given: ImportAnswers, among all: ImportAnswers) -> [YAMLValue.Pair] {
  let words = all.statuses.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.rawValue)" }
  let statuses = YAMLValue.Pair("importStatuses", .list(words.map { .text($0) }))
  return (given.statuses.isEmpty ? [] : [statuses])
    + (given.best.map { [YAMLValue.Pair("importBest", .word(String($0)))] } ?? [])
}

private func keep(
  _ pair: YAMLValue.Pair, in project: Project, by writes: inout ImportWrites,
  reporting: inout DiagnosticList
) throws(FileError) {
  let path = Project.settingsFile
  let file = Source(path: path, bytes: try project.folder.read(path))
  var problems = DiagnosticList()
  if let bytes = setting(pair.key, to: pair.value, in: file, reporting: &problems),
    bytes != file.bytes
  {
    try writes.write([FileChange(path, bytes)])
  }
  reporting.report(contentsOf: problems)
}

/// Whether all folders that an import writes to are inside the project, despite links.
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

/// The writes of an import, which form one change in the journal.
struct ImportWrites {
  /// nil on a dry run.
  private let lock: ProjectLock?
  private let origin: ChangeOrigin
  /// The change's number in the journal; nil if nothing was written.
  private(set) var number: Int?

  init(_ lock: ProjectLock?, by origin: ChangeOrigin) {
    self.lock = lock
    self.origin = origin
  }

  var isDryRun: Bool { lock == nil }

  mutating func write(
    _ changes: [FileChange], on workers: WorkerPool = WorkerPool(count: 1)
  ) throws(FileError) {
    if let lock { number = try lock.change(changes, by: origin, continuing: number, on: workers) }
  }
}
