import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

/// Changes files of a library for one command, and preserves the rest of each file.
package struct LibraryEditor: Sendable {
  package let project: Project
  package let settings: Settings
  package let isDryRun: Bool
  /// Recorded with the changes in the journal.
  var origin: ChangeOrigin
  /// Called once when another command keeps this one waiting.
  let whenWaiting: @Sendable () -> Void
  let announcement: DurableWriter.Announcement?
  /// The lock that is held from one change to the next; nil if each change takes it for itself.
  private(set) var held: ProjectLock?
  /// The action being carried out, whose `seen` must match the files.
  var expected: OwnersAction?
  /// The action's own files. Each change removes them together with its other writes, so that both
  /// happen or neither, even if the command is killed.
  var sources: [String] = []
  /// Whether refusals name the title with the most similar name. All names are compared for it.
  var suggestsTitles = true

  package init(
    _ project: Project, settings: Settings, isDryRun: Bool = false,
    by origin: ChangeOrigin = ChangeOrigin(command: "", date: nil),
    announcing announcement: DurableWriter.Announcement? = nil,
    whenWaiting: @escaping @Sendable () -> Void = {}
  ) {
    (self.project, self.settings, self.isDryRun) = (project, settings, isDryRun)
    (self.origin, self.announcement, self.whenWaiting) = (origin, announcement, whenWaiting)
  }

  func lock() throws(FileError) -> ProjectLock? {
    if let held { return held }
    return isDryRun
      ? nil : try ProjectLock(project, announcing: announcement, whenWaiting: whenWaiting)
  }

  /// An editor for several changes, between which no other command can change the project.
  package func keepingOthersOut() throws(FileError) -> LibraryEditor {
    var editor = self
    editor.held = try lock()
    return editor
  }

  /// - Returns: the change's number; nil if no file changes, or on a dry run
  func write(
    _ files: [FileChange], under lock: ProjectLock?, continuing number: Int? = nil
  ) throws(FileError) -> Int? {
    let sources = files.isEmpty ? [] : sources.map { FileChange($0, nil) }
    return try lock?.change(files + sources, by: origin, continuing: number)
  }

  /// - Parameter first: an earlier change of this command; `undo` treats both as one
  package func change(
    _ title: OwnersTitle, by change: some TitleChange, continuing first: ChangeReport? = nil,
    reporting: inout DiagnosticList
  ) throws -> ChangeReport? {
    try writing(continuing: first, reporting: &reporting) { drafts, reporting in
      try self.change(title, by: change, in: &drafts, reporting: &reporting)
    }
  }

  /// Makes a change in drafts, and writes them.
  func writing(
    continuing first: ChangeReport? = nil, reporting: inout DiagnosticList,
    _ change: (inout Drafts, inout DiagnosticList) throws -> ChangeReport
  ) throws -> ChangeReport? {
    try writing(continuing: first, reporting: &reporting) { drafts, reporting in
      [try change(&drafts, &reporting)]
    }?.first
  }

  func writing(
    continuing first: ChangeReport? = nil, reporting: inout DiagnosticList,
    _ changes: (inout Drafts, inout DiagnosticList) throws -> [ChangeReport]
  ) throws -> [ChangeReport]? {
    try reporting.result { reporting in
      try repeating {
        let lock = try lock()
        var drafts = Drafts()
        var reports = try changes(&drafts, &reporting)
        let number = try write(drafts.files, under: lock, continuing: first?.number)
        for index in reports.indices { reports[index].number = number }
        return reports
      }
    }
  }

  /// Repeats work if another program changed its files between reading and writing.
  func repeating<Value>(_ work: () throws -> Value) throws -> Value {
    for _ in 0..<9 {
      do {
        return try work()
      } catch let error as FileError where error.code == .changedMeanwhile {
        continue
      }
    }
    return try work()
  }

  /// The new contents of files, until all are written together.
  struct Drafts {
    /// The files of the current change.
    private(set) var files: [FileChange] = []
    /// The contents after earlier changes; nil for a removed file.
    private(set) var settled: [String: [UInt8]?] = [:]
    /// Lists by their files, as the last change left both: reading a long list for each title that
    /// is put on it would take most of the time.
    private var lists: [String: OpenList] = [:]

    func bytes(of path: String, in project: Project) throws(FileError) -> [UInt8]? {
      if let file = files.first(where: { $0.path == path }) { return file.bytes }
      if let known = settled[path] { return known }
      return try Journal(project.folder).bytes(of: path)
    }

    func exists(_ path: String, in project: Project) throws(FileError) -> Bool {
      if let known = settled[path] { return known != nil }
      return try project.folder.exists(path)
    }

    /// The list in a file, until it is kept again; nil if it has to be read.
    mutating func takeList(in source: Source) -> OpenList? {
      lists.removeValue(forKey: source.path).flatMap { $0.source.bytes == source.bytes ? $0 : nil }
    }

    mutating func keep(_ list: OpenList) { lists[list.source.path] = list }

    /// - Parameter file: based on the contents of the file or its draft
    mutating func add(_ file: FileChange) {
      let base = files.first { $0.path == file.path }?.base ?? file.base
      files.removeAll { $0.path == file.path }
      files.append(FileChange(file.path, file.bytes, from: base))
    }

    /// Ends a change, and returns its files.
    mutating func settle() -> [FileChange] {
      for file in files { settled[file.path] = .some(file.bytes) }
      return exchange(&files, with: [])
    }

    /// Ends a change that is refused.
    mutating func discard() { files = [] }
  }

  /// Changes a title in a draft of its file.
  func change(
    _ title: OwnersTitle, by change: some TitleChange, in drafts: inout Drafts,
    reporting: inout DiagnosticList
  ) throws -> ChangeReport {
    let open = try open(title, drafts, reporting: &reporting)
    var plan = try change.plan(for: open.title)
    if let today = origin.date { plan.keepDay(today, of: open.title) }
    let bytes = open.file.source.bytes
    let changed =
      plan.edits.isEmpty && plan.review == nil
      ? bytes : try edited(open, plan.edits, review: plan.review, reporting: &reporting)
    if changed != bytes { drafts.add(FileChange(title.path, changed, from: .bytes(bytes))) }
    var report = ChangeReport(
      outcome: changed == bytes ? .unchanged : .changed, isDryRun: isDryRun,
      id: open.title.entry.id, name: open.title.name, path: title.path,
      changes: plan.edits.map { edit in
        var change = ChangeReport.ChangedKey(edit.key, edit.change, in: open.title.node)
        change.measure = plan.measures[edit.key]
        return change
      } + (plan.review.map { [.init(review: $0, before: open.file.review)] } ?? []),
      difference: ChangedLines(from: bytes, to: changed), notes: plan.notes,
      completes: plan.completes)
    if changed != bytes,
      try isHidden(open.title.entry, in: Source(path: title.path, bytes: changed))
    {
      try report.add(removeFromNavigation(open.title.entry.id, in: &drafts))
    }
    return report
  }

  /// Whether a title with a link in the navigation is private, and thus has no page.
  private func isHidden(_ entry: Entry, in source: Source) throws -> Bool {
    guard settings.navigation?.contains(where: { $0.value == entry.id }) == true else {
      return false
    }
    var ignored = DiagnosticList()
    return try project.ownersTitles(of: source, kind: entry.kind, reporting: &ignored)
      .contains { $0.entry.id == entry.id && $0.isKeptPrivate }
  }

  struct OpenTitle {
    let file: TitleFile
    let index: Int
    let title: WrittenTitle
    /// The file's problems before the change.
    let problems: DiagnosticList
  }

  func open(
    _ title: OwnersTitle, _ drafts: Drafts = Drafts(), reporting: inout DiagnosticList
  ) throws -> OpenTitle {
    let gone = Refusal(.titleMissing(title.entry.id, at: title.path))
    let source = try source(of: title.path, drafts, orElse: gone)
    var problems = DiagnosticList()
    let titles = try project.ownersTitles(of: source, kind: title.entry.kind, reporting: &problems)
    let file = try Refusal.orValue { TitleFile(source, reporting: &$0) }
    guard let found = titles.first(where: { $0.entry.id == title.entry.id }) else { throw gone }
    var cursor = LocationCursor(source)
    let index = file.titles.firstIndex { node in
      let location = cursor.location(at: node.range.lowerBound)
      return location.line == found.entry.location.line
        && location.column == found.entry.location.column
    }
    guard let index else { throw gone }
    let written = WrittenTitle(owners: found, node: file.titles[index], settings: settings)
    try expected?.check(written)
    return OpenTitle(file: file, index: index, title: written, problems: problems)
  }

  /// A file that may be changed; refused otherwise.
  func source(of path: String, _ drafts: Drafts, orElse gone: Refusal) throws -> Source {
    guard try drafts.exists(path, in: project) else { throw gone }
    guard try drafts.settled[path] != nil || project.folder.mayBeChanged(path) else {
      throw Refusal(.readOnlyFile(path))
    }
    guard let bytes = try drafts.bytes(of: path, in: project) else { throw gone }
    return Source(path: path, bytes: bytes)
  }

  /// The file after changing keys of a title and perhaps its review; refused if the file would have
  /// new problems.
  ///
  /// - Parameter kind: the title's new kind, if it changes
  func edited(
    _ open: OpenTitle, _ edits: [(key: String, change: KeyChange)], review: String? = nil,
    as kind: Kind? = nil, reporting: inout DiagnosticList
  ) throws -> [UInt8] {
    var problems = DiagnosticList()
    let changed = open.file.changing(
      [.init(title: open.index, changes: edits)], order: FieldKey.fileOrder, reporting: &reporting)
    guard changed.refused.isEmpty else { throw Refusal.isReported }
    var source = Source(path: open.file.source.path, bytes: changed.bytes)
    if let review {
      let file = try Refusal.orValue { TitleFile(source, reporting: &$0) }
      source = Source(path: source.path, bytes: file.replacingReview(with: review))
    }
    _ = try project.ownersTitles(
      of: source, kind: kind ?? open.title.entry.kind, reporting: &problems)
    // Compared by message, because a change shifts their locations.
    var old = open.problems.all.map { $0.id + $0.message }
    let new = problems.all.filter { problem in
      guard let same = old.firstIndex(of: problem.id + problem.message) else { return true }
      old.remove(at: same)
      return false
    }
    guard new.isEmpty else {
      for problem in new { reporting.report(problem) }
      let endsEarly = new.contains { $0.id == "end-before-start" }
      func month(_ key: String) -> String? {
        for case (key, .set(.word(let date))) in edits where endsEarly {
          return String(date.prefix(7))
        }
        return nil
      }
      let isAgain = endsEarly && edits.contains { $0.key == "history" }
      throw Refusal(
        .wouldBeWrong(
          open.title.entry.id, began: month("started"), ended: month("finished"), isAgain: isAgain))
    }
    return source.bytes
  }
}
