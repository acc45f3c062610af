import Diagnostics
import FileSystem
import LibraryLoading
import MediaLibrary
import StrictYAML
import YAMLEditing

/// One tracker's part of an import: what it changes in the library, worked out whole before the first write.
struct ImportRun {
  /// A title of the export, and where in the report its outcome stands.
  private struct Row {
    let title: ExportedTitle
    let file: Int
    let index: Int
  }

  /// What the export changes in a title of the library.
  private struct Change {
    let row: Row
    let position: KnownTitles.Position
    let edits: [(key: String, change: KeyChange)]
    /// The same as the report has them.
    let shown: [ImportReport.ChangedKey]
  }

  private let importer: Importer
  private let project: Project
  private let scale: RatingScale
  private let taken: TakenKeys
  private let exports: [(file: ExportFile, export: Export)]
  private let library: KnownTitles
  /// Reads what is about to be written, so that nothing is that could not be read again.
  private let reader: OwnersTitleReader
  private var memory: ImportMemory
  private var writes: [FileChange] = []

  /// nil when the library could not be read, which is reported.
  init?(
    _ importer: Importer, into project: Project, _ settings: Settings,
    _ exports: [(file: ExportFile, export: Export)], taking taken: TakenKeys,
    reporting: inout DiagnosticList
  ) throws(FileError) {
    self.importer = importer
    self.taken = taken
    self.project = project
    self.exports = exports
    scale = settings.ratingScale
    reader = try OwnersTitleReader(project)
    let kinds = Kind.allCases.filter { kind in exports.contains { $0.export.kinds.contains(kind) } }
    var problems = DiagnosticList()
    library = try KnownTitles(
      of: project, kinds: kinds, registry: importer.registry, reporting: &problems)
    memory = try ImportMemory(of: importer, in: project.folder, reporting: &reporting)
    reporting.report(contentsOf: problems)
    if problems.hasErrors {
      reporting.report(.nothingImported())
      return nil
    }
  }

  mutating func plan(_ report: inout ImportReport, reporting: inout DiagnosticList) {
    let rows = self.rows(&report)
    var changes: [Int: [Change]] = [:]
    var taken: Set<KnownTitles.Position> = []
    var new: [Row] = []
    for row in rows {
      guard let position = library.position(of: row.title, except: taken) else {
        new.append(row)
        continue
      }
      taken.insert(position)
      let change = self.change(row, at: position, &report)
      if change.edits.isEmpty {
        remember(row.title)
      } else {
        changes[position.file, default: []].append(change)
      }
    }
    for file in changes.keys.sorted() {
      update(library.files[file], changes[file] ?? [], &report, reporting: &reporting)
    }
    add(new, &report, reporting: &reporting)
    noteVanished(rows, &report)
    report.changed.sort { precedesInBytes($0.id, $1.id) }
    report.kept.sort { precedesInBytes($0.id, $1.id) }
    report.hidden.sort(by: precedesInBytes)
  }

  /// Interrupted anywhere, it leaves whole files, and the next import goes on from there.
  func write(_ lock: ProjectLock, by origin: ChangeOrigin) throws(FileError) {
    let remembered = memory.changedBytes.map { FileChange(memory.path, $0) }
    let former = memory.formerPath.map { FileChange($0, nil) }
    try lock.change(writes + [remembered, former].compactMap { $0 }, by: origin)
  }

  /// The rows that count, in an order that does not depend on that of the files.
  private func rows(_ report: inout ImportReport) -> [Row] {
    var last: [String: Row] = [:]
    for (file, export) in exports {
      let fileIndex = report.files.count
      report.files.append(
        ImportReport.File(
          path: file.source.path, tracker: importer.name,
          kinds: export.kinds.sorted().map(\.id), notTaken: export.notTaken.count))
      for (index, title) in export.titles.enumerated() {
        report.files[fileIndex].outcomes.append(.unchanged)
        if let first = last[title.identity] {
          report[first.file, first.index] = .replaced
          report.repeated.append(
            ImportReport.Repeated(
              title: title.title, first: first.title.location, last: title.location))
        }
        last[title.identity] = Row(title: title, file: fileIndex, index: index)
      }
    }
    return last.values.sorted { a, b in
      let (idA, idB) = (a.title.id ?? "", b.title.id ?? "")
      // Numbers by their size: the older title first.
      if idA.utf8.count != idB.utf8.count { return idA.utf8.count < idB.utf8.count }
      return precedesInBytes(idA + a.title.identity, idB + b.title.identity)
    }
  }

  private func change(
    _ row: Row, at position: KnownTitles.Position, _ report: inout ImportReport
  ) -> Change {
    let title = row.title
    let merge = TitleMerge(
      title, into: library[position], id: library.id(of: position),
      before: memory[title.identity]?.statements, taking: taken, scale: scale)
    report.kept += merge.kept
    var (edits, shown) = (merge.changes, merge.shown)
    let known = library[position]["ids"]
    if let trackerID = title.id, known?[importer.registry] == nil,
      known.map({ $0.isMapping || $0.isAbsent }) ?? true
    {
      let ids = [YAMLValue.Pair(importer.registry, .text(trackerID))]
      edits.append(("ids", .set(.mapping(ids))))
      shown.append(
        ImportReport.ChangedKey(
          key: "ids", before: nil, after: "\(importer.registry) \(trackerID)"))
    }
    return Change(row: row, position: position, edits: edits, shown: shown)
  }

  private mutating func update(
    _ file: TitleFile, _ changes: [Change], _ report: inout ImportReport,
    reporting: inout DiagnosticList
  ) {
    let path = file.source.path
    guard project.folder.contains(path) else {
      reporting.report(.fileOutside(path))
      for change in changes { report[change.row.file, change.row.index] = .refused }
      return
    }
    let changed = file.changing(
      changes.map { TitleFile.TitleChange(title: $0.position.title, changes: $0.edits) },
      order: titleKeyOrder, reporting: &reporting)
    if let kind = changes.first?.row.title.kind, changed.bytes != file.source.bytes,
      let problem = newError(
        in: Source(path: path, bytes: changed.bytes), since: file.source, kind: kind)
    {
      for change in changes {
        report[change.row.file, change.row.index] = .refused
        reporting.report(
          .couldNotBeReadAgain(
            change.row.title.title, because: problem.message, at: change.row.title.location))
      }
      return
    }
    for change in changes {
      let isRefused = changed.refused.contains(change.position.title)
      report[change.row.file, change.row.index] = isRefused ? .refused : .updated
      if isRefused { continue }
      remember(change.row.title)
      report.changed.append(
        ImportReport.ChangedTitle(
          id: library.id(of: change.position), isNew: false, changes: change.shown))
      if change.edits.contains(where: { $0.key == TitleKey.visibility.rawValue }) {
        report.hidden.append(library.id(of: change.position))
      }
    }
    if changed.bytes != file.source.bytes { writes.append(FileChange(path, changed.bytes)) }
  }

  private mutating func add(
    _ rows: [Row], _ report: inout ImportReport, reporting: inout DiagnosticList
  ) {
    let ids = newIDs(for: rows.map(\.title), taken: library.ids)
    for (row, id) in zip(rows, ids) {
      let file = Source(path: "library/\(id).md", bytes: newTitleFile(pairs(of: row.title)))
      if let problem = newError(in: file, since: nil, kind: row.title.kind) {
        report[row.file, row.index] = .refused
        reporting.report(
          .couldNotBeReadAgain(
            row.title.title, because: problem.message, at: row.title.location))
        continue
      }
      writes.append(FileChange(file.path, file.bytes))
      report[row.file, row.index] = .added
      report.changed.append(
        ImportReport.ChangedTitle(id: id, isNew: true, changes: shown(row.title)))
      remember(row.title)
      if row.title.statements[.visibility] != nil {
        report.hidden.append(id)
      } else {
        // No tracker's export says it, so far.
        report.agesUnknown += 1
      }
    }
  }

  /// The first error that reading a file would find and that was not there before; errors are
  /// compared by what they say, because a change shifts their places.
  private func newError(in file: Source, since old: Source?, kind: Kind) -> Diagnostic? {
    func errors(in file: Source) -> [Diagnostic] {
      var problems = DiagnosticList()
      _ = reader.titles(of: file, kind: kind, reporting: &problems)
      return problems.all.filter { $0.severity == .error }
    }
    var known: [String: Int] = [:]
    let found = errors(in: file)
    if found.isEmpty { return nil }
    for error in old.map(errors) ?? [] { known[error.message, default: 0] += 1 }
    return found.first { error in
      known[error.message, default: 0] -= 1
      return known[error.message, default: 0] < 0
    }
  }

  /// The front matter of a title that is new to the library.
  private func pairs(of title: ExportedTitle) -> [YAMLValue.Pair] {
    var pairs = [YAMLValue.Pair("title", .text(title.title))]
    for key in TitleKey.allCases where key != .title {
      if key == .notes { pairs += identityPairs(of: title) }
      if let value = title.statements[key]?.value {
        pairs.append(YAMLValue.Pair(key.rawValue, value.yaml(scale: scale)))
      }
    }
    return pairs
  }

  /// The keys of a title that is new to the library, as the report has them.
  private func shown(_ title: ExportedTitle) -> [ImportReport.ChangedKey] {
    let own = ImportReport.ChangedKey(
      key: TitleKey.title.rawValue, before: nil,
      after: TitleValue.text(title.title).text(scale: scale))
    return [own]
      + TitleKey.allCases.compactMap { key in
        guard key != .title, let value = title.statements[key]?.value else { return nil }
        return ImportReport.ChangedKey(
          key: key.rawValue, before: nil, after: value.text(scale: scale))
      }
  }

  private func identityPairs(of title: ExportedTitle) -> [YAMLValue.Pair] {
    guard let id = title.id else { return [] }
    let source = YAMLValue.mapping([
      YAMLValue.Pair("name", .text(importer.name)),
      YAMLValue.Pair("url", .text(importer.page(title.kind, id))),
    ])
    return [
      YAMLValue.Pair("ids", .mapping([YAMLValue.Pair(importer.registry, .text(id))])),
      YAMLValue.Pair("sources", .list([source])),
    ]
  }

  /// What the export says nothing about is remembered as before.
  private mutating func remember(_ title: ExportedTitle) {
    var record = memory[title.identity] ?? ImportMemory.Record(statements: [:])
    record.isGone = false
    record.statements.merge(title.statements) { $1 }
    memory[title.identity] = record
  }

  /// Only of lists that were read whole: what is missing in a damaged file may still be in the tracker's list.
  private mutating func noteVanished(_ rows: [Row], _ report: inout ImportReport) {
    var kinds: Set<Kind> = []
    for (_, export) in exports { kinds.formUnion(export.kinds) }
    for (_, export) in exports where !export.isWhole || !export.notTaken.isEmpty {
      kinds.subtract(export.kinds)
    }
    let listed = Set(rows.map(\.title.identity))
    for identity in memory.records.keys.sorted(by: precedesInBytes) where !listed.contains(identity)
    {
      guard kinds.contains(where: { identity.hasPrefix($0.id + "/") }),
        memory[identity]?.isGone == false
      else { continue }
      memory[identity]?.isGone = true
      if let id = library.id(ofTracker: identity) { report.vanished.append(id) }
    }
    report.vanished.sort(by: precedesInBytes)
  }
}
