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
///   - origin: for the journal; its day is today
///   - whenWaiting: called once if another command keeps this one waiting
package func importFiles(
  _ paths: [String], from folder: Folder, into project: Project,
  _ options: ImportOptions = ImportOptions(), asking questions: ImportQuestions = ImportQuestions(),
  on workers: WorkerPool = WorkerPool(count: 1),
  by origin: ChangeOrigin = ChangeOrigin(command: "import", date: nil),
  whenWaiting: () -> Void = {}, reporting: inout DiagnosticList
) throws(FileError) -> ImportReport {
  var problems = DiagnosticList()
  var files = try FilesImport(
    project, options, questions, workers, origin, reporting: &problems)
  let isRead = files.read(paths, in: folder, reporting: &reporting)
  // A misspelled key may be among the files.
  if !options.taken.isEmpty, !isRead {
    reporting.report(.nothingTaken)
    return files.report
  }
  reporting.report(contentsOf: problems)
  guard !problems.hasErrors, try isInside(project, reporting: &reporting) else {
    return files.report
  }
  // Held from reading to writing, so that no other command's change is lost.
  let lock = options.isDryRun ? nil : try ProjectLock(project, whenWaiting: whenWaiting)
  var writes = ImportWrites(lock, by: origin)
  var restored = try SiteRestoration(
    files.exports.compactMap(\.export.site), from: folder, into: project,
    checkingPictures: options.checksPictures)
  try restored?.readFiles(&files.report, by: &writes, on: workers, reporting: &reporting)
  if let new = try restored?.settings(&files.report, by: &writes, reporting: &reporting) {
    files.settings = new
  }
  try files.keepStars(by: &writes, reporting: &reporting)
  try files.importTitles(besides: restored?.files ?? [], by: &writes, reporting: &reporting)
  try files.keepAnswers(by: &writes, reporting: &reporting)
  try restored?.addPages(&files.report, by: &writes)
  try restored?.addChanges(&files.report, by: &writes)
  files.report.change = writes.number
  return files.report
}

/// The steps of an import between the files and the library.
private struct FilesImport {
  private let project: Project
  private let options: ImportOptions
  private let questions: ImportQuestions
  private let workers: WorkerPool
  private let origin: ChangeOrigin
  /// The options' answers, and the settings'.
  private var answers: ImportAnswers
  /// The tables in the settings.
  private let tables: [TableColumns]
  private var newTables: [TableColumns]
  /// The names of the trackers whose titles were imported.
  private var imported: Set<String> = []
  private(set) var exports: [TrackerExport] = []
  var settings: ReadSettings
  var report: ImportReport

  init(
    _ project: Project, _ options: ImportOptions, _ questions: ImportQuestions,
    _ workers: WorkerPool, _ origin: ChangeOrigin, reporting: inout DiagnosticList
  ) throws(FileError) {
    (self.project, self.options, self.questions) = (project, options, questions)
    (self.workers, self.origin) = (workers, origin)
    report = ImportReport(isDryRun: options.isDryRun)
    settings = try project.readSettings(reporting: &reporting)
    let known = settings.settings
    var tables: [TableColumns] = []
    for table in known.importedTables {
      let columns = TableColumns(
        table.columns, name: table.name, kind: table.kind, at: table.location,
        reporting: &reporting)
      if let columns { tables.append(columns) }
    }
    self.tables = tables
    newTables = options.columns.map { [$0] } ?? []
    answers = options.answers
    if let wrong = answers.add(statuses: known.importedStatuses) {
      reporting.report(.wrongStatusPair(wrong).at(.file(Project.settingsFile)))
    }
    answers.statuses.merge(options.answers.statuses) { $1 }
    answers.best = options.answers.best ?? known.importedBest
  }

  /// Returns whether there is something to import in each file.
  mutating func read(
    _ paths: [String], in folder: Folder, reporting: inout DiagnosticList
  ) -> Bool {
    var isRead = true
    for (number, path) in paths.enumerated() {
      workers.progress?.begin(.reading, of: paths.count)
      workers.progress?.advance(by: number)
      var answered: [TableColumns] = []
      let found = readExports(
        path, in: folder, besides: tables + newTables, by: options.columns,
        asking: { path, columns in
          let answer = questions.columns(path, columns)
          if let answer { answered.append(answer) }
          return answer
        }, knowing: answers, askingOrder: questions.dateOrder,
        publishingLists: options.publishesLists, on: workers, today: origin.date,
        reporting: &reporting)
      newTables += answered
      if found.isEmpty { isRead = false }
      exports += found.map { found in
        var found = found
        if let list = options.list { found.export.take(as: list) }
        return found
      }
    }
    return isRead
  }

  /// Asks whether a library that begins with stars rates in stars.
  mutating func keepStars(
    by writes: inout ImportWrites, reporting: inout DiagnosticList
  ) throws(FileError) {
    if let offer = try StarsOffer(exports, for: project, settings.settings.ratingScale) {
      switch questions.stars(offer.trackers) {
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
  }

  /// - Parameter restored: the paths of files that were restored from a site
  mutating func importTitles(
    besides restored: Set<String>, by writes: inout ImportWrites, reporting: inout DiagnosticList
  ) throws(FileError) {
    for tracker in Tracker.table + (tables + usedTables).unique.map(Tracker.init) {
      let changes = try changes(from: tracker, besides: restored, reporting: &reporting)
      if options.isDryRun { continue }
      if !changes.isEmpty { workers.progress?.begin(.writing, of: changes.count) }
      try writes.write(changes, on: workers)
    }
  }

  private var usedTables: [TableColumns] {
    newTables.filter { table in exports.contains { $0.tracker.name == table.name } }
  }

  /// Frees the library, the rows and the memory.
  private mutating func changes(
    from tracker: Tracker, besides restored: Set<String>, reporting: inout DiagnosticList
  ) throws(FileError) -> [FileChange] {
    let planned = try planned(from: tracker, besides: restored, reporting: &reporting)
    guard let planned, !options.isDryRun else { return [] }
    return planned.changes(on: workers)
  }

  /// nil if nothing is imported from the tracker.
  private mutating func planned(
    from tracker: Tracker, besides restored: Set<String>, reporting: inout DiagnosticList
  ) throws(FileError) -> PlannedImport? {
    let own = exports.filter { $0.tracker.name == tracker.name }
    exports.removeAll { $0.tracker.name == tracker.name }
    func run(
      keepingVanished: Bool, reporting: inout DiagnosticList
    ) throws(FileError) -> ImportRun? {
      try ImportRun(
        tracker, into: project, settings, having: restored, own, taking: options.taken,
        deciding: questions.decision, keepingVanished: keepingVanished, on: workers,
        today: origin.date, reporting: &reporting)
    }
    guard !own.isEmpty, var planned = try run(keepingVanished: false, reporting: &reporting)
    else { return nil }
    let (before, problems) = (report, reporting)
    try planned.plan(&report, reporting: &reporting)
    if let caution = planned.caution(report, since: before) {
      if options.isDryRun || !report.takesSomething(since: before)
        || questions.permission(tracker.name, caution)
      {
        reporting.report(.cautiousImport(caution, tracker.name))
      } else if let list = options.list, case .manyRemovals = caution {
        (report, reporting) = (before, problems)
        guard let rest = try run(keepingVanished: true, reporting: &reporting) else { return nil }
        planned = rest
        try planned.plan(&report, reporting: &reporting)
        reporting.report(.vanishedStays(caution, tracker.name, pulling: list))
      } else {
        report = before
        reporting.report(.notPermitted(caution, tracker.name, pulling: options.list))
        return nil
      }
    }
    planned.rememberOrigin()
    imported.insert(tracker.name)
    return PlannedImport(planned)
  }

  /// Writes the answers to the settings. Those that led to nothing may be wrong.
  func keepAnswers(
    by writes: inout ImportWrites, reporting: inout DiagnosticList
  ) throws(FileError) {
    guard !imported.isEmpty, !options.isDryRun else { return }
    let used = newTables.filter { imported.contains($0.name) }
    for pair in pairs(of: used, besides: tables) + pairs(of: options.answers, among: answers) {
      try keep(pair, in: project, by: &writes, reporting: &reporting)
    }
  }
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
