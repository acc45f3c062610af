import Diagnostics
import FileSystem
import LibraryLoading
import MediaLibrary
import StrictYAML
import Trackers
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
    /// The new review, when it changes.
    let review: String?
    /// The same as the report has them.
    let shown: [ImportReport.ChangedKey]
  }

  private let tracker: Tracker
  private let project: Project
  private let scale: RatingScale
  private let taken: TakenKeys
  private let exports: [TrackerExport]
  private let decide: ImportDecision
  /// Files that come into the project with the export, there already or not.
  private let files: Set<String>
  private let library: KnownTitles
  /// Reads what is about to be written, so that nothing is that could not be read again.
  private let reader: OwnersTitleReader
  private var memory: ImportMemory
  private var writes: [FileChange] = []
  /// The ids of the titles in the library, by what identifies them in the export.
  private var idByIdentity: [String: String] = [:]

  /// nil when the library could not be read, which is reported.
  init?(
    _ tracker: Tracker, into project: Project, _ settings: ReadSettings, having files: Set<String>,
    _ exports: [TrackerExport], taking taken: TakenKeys, deciding decide: @escaping ImportDecision,
    reporting: inout DiagnosticList
  ) throws(FileError) {
    self.tracker = tracker
    self.decide = decide
    self.taken = taken
    self.project = project
    self.exports = exports
    self.files = files
    scale = settings.settings.ratingScale
    reader = try OwnersTitleReader(project, settings: settings)
    let kinds = Kind.allCases.filter { kind in exports.contains { $0.export.kinds.contains(kind) } }
    var problems = DiagnosticList()
    library = try KnownTitles(
      of: project, kinds: kinds, registry: tracker.registry, reporting: &problems)
    memory = try ImportMemory(of: tracker, in: project.folder, reporting: &reporting)
    reporting.report(contentsOf: problems)
    if problems.hasErrors {
      reporting.report(.nothingImported())
      return nil
    }
  }

  mutating func plan(
    _ report: inout ImportReport, reporting: inout DiagnosticList
  ) throws(FileError) {
    let rows = self.rows(&report)
    var changes: [Int: [Change]] = [:]
    var taken: Set<KnownTitles.Position> = []
    var new: [Row] = []
    for row in rows {
      switch match(row, except: taken, &report) {
      case .new: new.append(row)
      case .unsure: continue
      case .known(let position):
        taken.insert(position)
        idByIdentity[row.title.identity] = library.id(of: position)
        let change = self.change(row, at: position, &report)
        if change.edits.isEmpty, change.review == nil {
          remember(row.title)
        } else {
          changes[position.file, default: []].append(change)
        }
      }
    }
    for file in changes.keys.sorted() {
      update(library.files[file], changes[file] ?? [], &report, reporting: &reporting)
    }
    add(new, &report, reporting: &reporting)
    noteVanished(rows, &report)
    try addLists(&report)
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

  /// Which title of the library a row is; what is not certain is for the owner to say.
  private func match(
    _ row: Row, except taken: Set<KnownTitles.Position>, _ report: inout ImportReport
  ) -> TitleMatch {
    let match = library.match(row.title, except: taken)
    guard case .unsure(let positions) = match else { return match }
    let question = ImportQuestion(
      about: row.title,
      candidates: positions.map { position in
        ImportQuestion.Candidate(
          id: library.id(of: position), title: library[position].node["title"]?.text ?? "",
          year: library.facts(of: position)?.year)
      })
    switch decide(question) {
    case .isNew: return .new
    case .isCandidate(let index) where positions.indices.contains(index):
      return .known(positions[index])
    case .isCandidate, nil:
      report[row.file, row.index] = .unsure
      report.questions.append(question)
      return match
    }
  }

  /// The rows that count, in an order that does not depend on that of the files.
  private func rows(_ report: inout ImportReport) -> [Row] {
    var last: [String: Row] = [:]
    for found in exports {
      let export = found.export
      let fileIndex = report.files.count
      report.files.append(ImportReport.File(found))
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
    let known = library[position].node["ids"]
    let missing = ids(of: title).filter { known?[$0.key] == nil }
    if !missing.isEmpty, known.map({ $0.isMapping || $0.isAbsent }) ?? true {
      edits.append(("ids", .set(.mapping(missing))))
      let after = ids(of: title, except: known).joined(separator: ", ")
      shown.append(ImportReport.ChangedKey(key: "ids", before: nil, after: after))
    }
    return Change(
      row: row, position: position, edits: edits, review: merge.review, shown: shown)
  }

  /// The title's ids, the tracker's own before the others.
  private func ids(of title: ExportedTitle) -> [YAMLValue.Pair] {
    let own = title.id.map { [YAMLValue.Pair(tracker.registry, .text($0))] } ?? []
    return own
      + title.ids.filter { $0.registry != tracker.registry }
      .map { YAMLValue.Pair($0.registry, .text($0.value)) }
  }

  /// `mal 1`, for each that is not known.
  private func ids(of title: ExportedTitle, except known: YAMLNode?) -> [String] {
    let own = title.id.map { [(tracker.registry, $0)] } ?? []
    let all = own + title.ids.map { ($0.registry, $0.value) }
    return all.filter { known?[$0.0] == nil }.map { "\($0.0) \($0.1)" }
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
      changes.filter { !$0.edits.isEmpty }
        .map { TitleFile.TitleChange(title: $0.position.title, changes: $0.edits) },
      order: titleKeyOrder, reporting: &reporting)
    var bytes = changed.bytes
    // A file with a review has one title.
    if let review = changes.first?.review, changed.refused.isEmpty {
      var ignored = DiagnosticList()
      let edited = TitleFile(Source(path: path, bytes: bytes), reporting: &ignored)
      bytes = edited?.replacingReview(with: review) ?? bytes
    }
    if let kind = changes.first?.row.title.kind, bytes != file.source.bytes,
      let problem = newError(in: Source(path: path, bytes: bytes), since: file.source, kind: kind)
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
    if bytes != file.source.bytes { writes.append(FileChange(path, bytes)) }
  }

  private mutating func add(
    _ rows: [Row], _ report: inout ImportReport, reporting: inout DiagnosticList
  ) {
    let ids = newIDs(for: rows.map(\.title), taken: library.ids)
    for (row, id) in zip(rows, ids) {
      let file = Source(
        path: "library/\(id).md",
        bytes: newTitleFile(pairs(of: row.title), review: review(of: row.title)))
      if let problem = newError(in: file, since: nil, kind: row.title.kind) {
        report[row.file, row.index] = .refused
        reporting.report(
          .couldNotBeReadAgain(
            row.title.title, because: problem.message, at: row.title.location))
        continue
      }
      writes.append(FileChange(file.path, file.bytes))
      idByIdentity[row.title.identity] = id
      report[row.file, row.index] = .added
      report.changed.append(
        ImportReport.ChangedTitle(id: id, isNew: true, changes: shown(row.title)))
      remember(row.title)
      if row.title.statements[.visibility] == .value(.text("private")) {
        report.hidden.append(id)
      } else if row.title.statements[.ageRating] == nil {
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
    for key in TitleKey.allCases where key != .title && key != .review {
      if key == .notes { pairs += identityPairs(of: title) }
      if let value = title.statements[key]?.value.flatMap({ withFiles($0, for: key) }) {
        pairs.append(YAMLValue.Pair(key.rawValue, value.yaml(scale: scale)))
      }
    }
    return pairs + extras(of: title)
  }

  /// A value without the pictures that are not in the project; nobody's library could be read with them.
  private func withFiles(_ value: TitleValue, for key: TitleKey) -> TitleValue? {
    func isThere(_ path: String) -> Bool {
      files.contains(path) || project.folder.contains(path)
    }
    switch (key, value) {
    case (.cover, .text(let path)): return isThere(path) ? value : nil
    case (.characters, .items(let items)):
      return .items(
        items.map { item in
          guard case .mapping(let pairs) = item else { return item }
          return .mapping(
            pairs.filter { pair in
              guard pair.key == "image", case .text(let path) = pair.value else { return true }
              return isThere(path)
            })
        })
    default: return value
    }
  }

  /// The owner's own keys; one that is there several times is a list.
  private func extras(of title: ExportedTitle) -> [YAMLValue.Pair] {
    var seen: Set<String> = []
    return title.extras.filter { seen.insert($0.key).inserted }.map { first in
      let values = title.extras.filter { $0.key == first.key }.map { YAMLValue.text($0.value) }
      return YAMLValue.Pair(first.key, values.count == 1 ? values[0] : .list(values))
    }
  }

  private func review(of title: ExportedTitle) -> String {
    if case .text(let text)? = title.statements[.review]?.value { text } else { "" }
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
    let ids = ids(of: title)
    var pairs = ids.isEmpty ? [] : [YAMLValue.Pair("ids", .mapping(ids))]
    if title.statements[.sources] == nil,
      let page = title.id.flatMap({ tracker.page(title.kind, $0) })
    {
      let source = YAMLValue.mapping([
        YAMLValue.Pair("name", .text(tracker.name)), YAMLValue.Pair("url", .text(page)),
      ])
      pairs.append(YAMLValue.Pair("sources", .list([source])))
    }
    return pairs
  }

  /// What the export says nothing about is remembered as before.
  private mutating func remember(_ title: ExportedTitle) {
    var record = memory[title.identity] ?? ImportMemory.Record(statements: [:])
    record.isGone = false
    for (key, statement) in title.statements { record.statements[key] = key.memory(of: statement) }
    memory[title.identity] = record
  }

  /// Only of lists that were read whole: what is missing in a damaged file may still be in the tracker's list.
  private mutating func noteVanished(_ rows: [Row], _ report: inout ImportReport) {
    var kinds: Set<Kind> = []
    for export in exports.map(\.export) { kinds.formUnion(export.kinds) }
    for export in exports.map(\.export) where !export.isWhole || !export.notTaken.isEmpty {
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

  /// The owner's lists become files of `lists/`; one that is there already stays as it is.
  private mutating func addLists(_ report: inout ImportReport) throws(FileError) {
    for list in exports.flatMap(\.export.lists) {
      let file = ListFile(list, idByIdentity)
      guard let path = try file.path(in: project.folder, besides: Set(writes.map(\.path))) else {
        continue
      }
      if try project.folder.exists(path) {
        if try project.folder.read(path) != file.bytes { report.keptLists.append(path) }
      } else {
        writes.append(FileChange(path, file.bytes))
        report.lists.append(path)
      }
    }
  }
}
