import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Trackers

/// One tracker's part of an import, completely planned before the first write.
struct ImportRun {
  let tracker: Tracker
  let project: Project
  let scale: RatingScale
  let taken: TakenKeys
  let exports: [TrackerExport]
  let workers: WorkerPool
  let decide: ImportDecision
  let knownBefore: Int
  /// Whether titles, texts and lists stay that a complete export no longer has. The memory keeps
  /// them, too, so that a later import can remove them.
  let keepsVanished: Bool
  /// Files of the export that are or will be in the project.
  let files: Set<String>
  let library: KnownTitles
  var memory: ImportMemory
  var others: OtherImports
  let origin: ExportOrigin
  var writes: [FileChange] = []
  var idByIdentity: [String: String] = [:]
  /// Reads each file before it is written, so that no unreadable file is written.
  let reader: OwnersTitleReader

  init?(
    _ tracker: Tracker, into project: Project, _ settings: ReadSettings, having files: Set<String>,
    _ exports: [TrackerExport], taking taken: TakenKeys, deciding decide: @escaping ImportDecision,
    keepingVanished keepsVanished: Bool = false, on workers: WorkerPool, today: PartialDate?,
    reporting: inout DiagnosticList
  ) throws(FileError) {
    self.tracker = tracker
    self.decide = decide
    self.taken = taken
    self.keepsVanished = keepsVanished
    self.workers = workers
    self.project = project
    self.exports = exports
    self.files = files
    scale = settings.settings.ratingScale
    reader = try OwnersTitleReader(project, settings: settings)
    origin = ExportOrigin(of: exports, until: today)
    memory = try ImportMemory(of: tracker, in: project.folder, reporting: &reporting)
    memory.forgetDays(after: today)
    others = OtherImports(in: project.folder, besides: tracker)
    knownBefore = memory.presentTitles
    var problems = DiagnosticList()
    library = try KnownTitles(
      of: project, kinds: Kind.allCases, registry: tracker.registry, on: workers,
      reporting: &problems)
    reporting.report(contentsOf: problems)
    if problems.hasErrors {
      reporting.report(.nothingImported)
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
    // An export without any known title is of another list, not a newer state of the same one.
    let isSameList = rows.contains { record(of: $0) != nil }
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
    try change(known, of: rows, &report, reporting: &reporting)
    add(new, of: rows, &report, reporting: &reporting)
    try addLists(&report)
    if isSameList, !keepsVanished {
      try removeVanished(Set(rows.map(\.identity)), &report, reporting: &reporting)
    }
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
    let isLatest = exports.contains { $0.export.view == .latest }
    for (index, match) in zip(rows.indices, matches) {
      if isLatest {
        var values = rows[index].title.values
        values.takeNewestRating()
        rows[index].title = rows[index].title.with(values: values)
      }
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
      if isLatest { values.keepEarlierRuns(of: before) }
      var hasWords = values.keepWordsOfRuns(of: before, besides: covered)
      var lowPriorityKeys = row.title.lowPriorityKeys
      // A table of reviews adds them to the runs of an earlier import.
      if lowPriorityKeys.contains(.history),
        let history = before.history(with: [.review], of: values)
      {
        values[.history] = history
        lowPriorityKeys.remove(.history)
        hasWords = true
      }
      // Removes values that a complete export no longer has.
      let present = covered.subtracting(lowPriorityKeys)
      let gone = isWhole ? present.filter { values[$0] == nil && before[$0]?.value != nil } : []
      for key in gone { values[key] = .absent }
      let kept = keepsVanished ? FieldKey.ownersValues.filter { values[$0] == .absent } : []
      for key in kept { values[key] = nil }
      // The owner published a list that contains it.
      let isShown = row.title.isHiddenUnlessKnown && before[.visibility] == .absent
      if isShown { values[.visibility] = nil }
      // It was only in a private list, and now its owner watched it. Other marks stay.
      let isKnownNow =
        !tracker.hasVisibility && !memory.lists.isEmpty
        && before[.visibility]?.value == .text("private") && !before.hasPublic
        && row.title.values[.visibility] == nil && values.hasPublic
      if isKnownNow { values[.visibility] = .absent }
      let isChanged = isShown || isKnownNow || isLatest || hasWords
      if isChanged || !gone.isEmpty || !kept.isEmpty {
        rows[index].title = row.title.with(values: values, lowPriorityKeys: lowPriorityKeys)
      }
    }
  }

  /// The place of a row's title in the last import, if the memory has it.
  func remembered(_ row: ImportRow) -> KnownTitles.Position? {
    guard let id = record(of: row)?.titleID else { return nil }
    return library.position(ofTitle: id) ?? library.position(ofMoved: id)
  }

  /// The memory's record of a row, even if an earlier export lacked its id.
  func record(of row: ImportRow) -> ImportMemory.Record? {
    memory[row.identity] ?? memory[row.identityByName]
  }
}

struct PlannedImport {
  private let writes: [FileChange]
  private let memory: ImportMemory

  init(_ run: ImportRun) { (writes, memory) = (run.writes, run.memory) }

  /// In the order of writing. If writing is interrupted, the next import continues.
  func changes(on workers: WorkerPool) -> [FileChange] {
    let remembered = memory.changedBytes(on: workers).map { FileChange(memory.path, $0) }
    let former = memory.formerPath.map { FileChange($0, nil) }
    return writes + [remembered, former].compactMap { $0 }
  }
}

/// The index of a row, and the index of its title in the library's file.
struct RowMatch {
  let row: Int
  let title: Int
}

/// A title of an export, with the place of its outcome in the report.
struct ImportRow {
  var title: ExportedTitle
  /// Its name in the memory; equals `ExportedTitle.identity` unless an earlier export's differs.
  var identity: String
  /// nil for a title that is missing in the export.
  let file: Int?
  let index: Int

  var identityByName: String { ExportedTitle.identity(kind: title.kind, id: nil, key: title.key) }
}

/// One row for each title of the exports, in an order independent of the files'. The last row of a
/// title wins, and others fill in missing values. A catalog's facts are added to a list's.
func importRows(of exports: [TrackerExport], _ report: inout ImportReport) -> [ImportRow] {
  var rows: [ImportRow] = []
  var indices: [String: Int] = [:]
  for found in exports {
    let file = report.files.count
    report.files.append(ImportReport.File(found))
    for (index, title) in found.export.titles.enumerated() {
      report.files[file].outcomes.append(.unchanged)
      // Two titles with the same name and different ids.
      let other = indices[title.identity].flatMap { rows[$0].title.otherID(than: title) }
      let identity = title.identity + (other.map { " (\($0.registry) \($0.value))" } ?? "")
      let row = ImportRow(title: title, identity: identity, file: file, index: index)
      guard let known = indices[row.identity] else {
        indices[row.identity] = rows.count
        rows.append(row)
        continue
      }
      let first = rows[known]
      if let joined = first.joined(with: row) {
        report.set(
          .replaced, of: joined.file == row.file && joined.index == row.index ? first : row)
        rows[known] = joined
        continue
      }
      report.set(.replaced, of: first)
      report.repeated.append(
        ImportReport.Repeated(
          title: title.title, first: first.title.location, last: title.location))
      rows[known] = ImportRow(
        title: title.filled(from: first.title), identity: row.identity, file: file, index: index)
    }
  }
  rows.sort { $0.precedes($1) }
  return rows
}

extension ImportRow {
  /// A list's row with the facts of a catalog's; nil for two rows of lists, or of catalogs.
  fileprivate func joined(with other: ImportRow) -> ImportRow? {
    guard title.isOnShelf != other.title.isOnShelf else { return nil }
    let (listed, catalogued) = title.isOnShelf ? (self, other) : (other, self)
    return ImportRow(
      title: listed.title.adding(catalogued.title), identity: identity, file: listed.file,
      index: listed.index)
  }

  /// Orders by the tracker's id; numbers by size.
  fileprivate func precedes(_ other: ImportRow) -> Bool {
    let (id, otherID) = (title.id ?? "", other.title.id ?? "")
    if id.utf8.count != otherID.utf8.count { return id.utf8.count < otherID.utf8.count }
    let order = orderInBytes(id, otherID)
    return order == 0 ? precedesInBytes(identity, other.identity) : order < 0
  }
}

extension ImportRun {
  /// Removes pictures that the project lacks, because the library couldn't be read with them. A
  /// later import that finds them adds them.
  func withPicturesThere(_ rows: [ImportRow], _ report: inout ImportReport) -> [ImportRow] {
    // A site's pictures are reported with its other files.
    let reported = Set(exports.compactMap(\.export.site).flatMap(\.pictures))
    var missing: [String] = []
    let found = rows.map { row in
      var values = row.title.values
      var isChanged = false
      func isThere(_ path: String) -> Bool {
        if files.contains(path) || project.folder.contains(path) { return true }
        isChanged = true
        if !reported.contains(path) { missing.append(path) }
        return false
      }
      if let path = values[.cover]?.text, !isThere(path) { values[.cover] = nil }
      if let characters = values[.characters]?.items, !characters.isEmpty {
        let found = characters.map { $0.withoutPair("image") { !isThere($0) } }
        if isChanged { values[.characters] = .value(.items(found)) }
      }
      return isChanged ? row.with(values: values) : row
    }
    report.missingPictures += missing
    return found
  }
}

extension TitleValue {
  fileprivate func withoutPair(_ key: String, where isLeftOut: (String) -> Bool) -> TitleValue {
    guard case .mapping(let pairs) = self else { return self }
    return .mapping(
      pairs.filter { pair in
        guard pair.key == key, case .text(let text) = pair.value else { return true }
        return !isLeftOut(text)
      })
  }
}

extension ImportRow {
  func with(values: FieldValues) -> ImportRow {
    var row = self
    row.title = title.with(values: values)
    return row
  }
}
