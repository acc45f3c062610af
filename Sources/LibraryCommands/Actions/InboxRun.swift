import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

/// Carries out the files of an inbox, one after the other. The changes of single titles and the
/// refusals are written together, many at a time, since each time the disk has to be waited for.
struct InboxRun {
  let editor: LibraryEditor
  let workers: WorkerPool
  let picture: Inbox.PictureReader
  /// The inbox.
  let folder: Folder
  /// Matches the files, but for the drafts.
  var library: OwnersTitles
  /// Actions that aren't written yet, in order.
  private var waiting: [WaitingAction] = []
  private var drafts = LibraryEditor.Drafts()

  /// How many actions wait at most. More save little; they only take memory.
  static let mostWaiting = 250

  init(
    editor: LibraryEditor, workers: WorkerPool, picture: @escaping Inbox.PictureReader,
    folder: Folder, library: OwnersTitles
  ) {
    (self.editor, self.workers, self.picture) = (editor, workers, picture)
    (self.folder, self.library) = (folder, library)
  }

  /// An action whose outcome is known, but not written.
  private struct WaitingAction {
    enum Outcome {
      case done(ChangeReport, [FileChange], ChangeOrigin)
      /// With the new contents of its file; nil if it couldn't be read.
      case refused(newPath: String, bytes: [UInt8]?)
    }

    let name: String
    let isDoubtful: Bool
    let outcome: Outcome
    let problems: [Diagnostic]

    var newPath: String? {
      if case .refused(let newPath, _) = outcome { newPath } else { nil }
    }
  }

  /// Carries out a file, or lets it wait.
  ///
  /// - Parameters:
  ///   - isDoubtful: whether the action may have been carried out already
  ///   - telling: receives the outcome once it is written, and those of earlier files before it
  mutating func take(
    _ name: String, isDoubtful: Bool, reporting: inout DiagnosticList,
    telling: (InboxOutcome) -> Void
  ) async throws {
    if editor.held != nil, let action = try draft(name, isDoubtful: isDoubtful) {
      waiting.append(action)
      if waiting.count >= InboxRun.mostWaiting {
        try await write(reporting: &reporting, telling: telling)
      }
      return
    }
    try await write(reporting: &reporting, telling: telling)
    if let outcome = try await outcome(of: name, isDoubtful: isDoubtful, reporting: &reporting) {
      telling(outcome)
    }
  }

  /// The outcome of an action that changes one title, or is refused, in the drafts; nil for any
  /// other.
  private mutating func draft(_ name: String, isDoubtful: Bool) throws -> WaitingAction? {
    let path = "\(Inbox.folder)/\(name)"
    var problems = DiagnosticList()
    var bytes: [UInt8]?
    do {
      bytes = try read(name, upTo: Inbox.longestAction)
      if isDoubtful { throw Refusal(.stoppedInTheMiddle) }
      let source = Source(path: path, bytes: bytes ?? [])
      if let action = OwnersAction(source, today: editor.origin.date, reporting: &problems) {
        guard action.changesOneTitle else { return nil }
        let origin = origin(of: action, from: path)
        let old = drafts
        if let report = try editor.draft(
          action, of: library, in: &drafts, reporting: &problems)
        {
          var files = drafts.files.filter { $0.path == report.path && report.outcome == .changed }
          // A later change of the file is based on the draft.
          if old[report.path] != nil {
            files = files.map { FileChange($0.path, $0.bytes) }
          }
          return WaitingAction(
            name: name, isDoubtful: isDoubtful,
            outcome: .done(report, files + [FileChange(path, nil)], origin),
            problems: problems.all)
        }
      }
    } catch let refusal as Refusal {
      problems.report(contentsOf: refusal.problems)
    } catch is FileError {
      // Rare: judged as the only file.
      return nil
    }
    let all = problems.all
    let taken = Set(waiting.compactMap(\.newPath))
    let (newPath, new) = try refusal(of: name, bytes, problems, besides: taken)
    return WaitingAction(
      name: name, isDoubtful: isDoubtful, outcome: .refused(newPath: newPath, bytes: new),
      problems: all.prefix(mostProblems).map { $0.location == nil ? $0.at(.file(path)) : $0 })
  }

  /// Writes what waits.
  mutating func write(
    reporting: inout DiagnosticList, telling: (InboxOutcome) -> Void
  ) async throws {
    let actions = waiting
    (waiting, drafts) = ([], LibraryEditor.Drafts())
    guard let lock = editor.held, !actions.isEmpty else { return }
    var batch: [BatchedChange] = []
    for case .done(_, let files, let origin) in actions.map(\.outcome) {
      batch.append(BatchedChange(by: origin, files))
    }
    guard var numbers = try numbers(of: batch, writtenBy: lock) else {
      // Each action looks at what is there now.
      for action in actions {
        let outcome = try await outcome(
          of: action.name, isDoubtful: action.isDoubtful, reporting: &reporting)
        if let outcome { telling(outcome) }
      }
      return
    }
    try lock.move(
      actions.compactMap { action in
        guard case .refused(let newPath, let bytes) = action.outcome else { return nil }
        return ("\(Inbox.folder)/\(action.name)", newPath, bytes)
      })
    try library.readAgain(batch.flatMap { $0.files.dropLast().map(\.path) }, of: editor.project)
    for action in actions {
      for problem in action.problems { reporting.report(problem) }
      var result: ActionReport?
      if case .done(var report, _, _) = action.outcome {
        report.number = numbers.removeFirst()
        result = ActionReport(report)
      }
      telling(
        InboxOutcome(
          path: "\(Inbox.folder)/\(action.name)", result: result, newPath: action.newPath))
    }
  }

  /// nil if another program has written one of the files meanwhile; then nothing is written.
  private func numbers(
    of batch: [BatchedChange], writtenBy lock: ProjectLock
  ) throws -> ArraySlice<Int?>? {
    do {
      return try lock.change(batch)[...]
    } catch {
      guard error.code == .changedMeanwhile else { throw error }
      return nil
    }
  }

  /// Carries out a file by itself; nil for one that has vanished.
  ///
  /// - Parameter isDoubtful: whether the action may have been carried out already
  private mutating func outcome(
    of name: String, isDoubtful: Bool, reporting: inout DiagnosticList
  ) async throws -> InboxOutcome? {
    let path = "\(Inbox.folder)/\(name)"
    var problems = DiagnosticList()
    var (bytes, result) = ([UInt8]?.none, ActionReport?.none)
    do {
      bytes = try read(name, upTo: Inbox.longestAction)
      if isDoubtful { throw Refusal(.stoppedInTheMiddle) }
      let source = Source(path: path, bytes: bytes ?? [])
      if let action = OwnersAction(source, today: editor.origin.date, reporting: &problems) {
        result = try await perform(action, from: path, reporting: &problems)
      }
    } catch let refusal as Refusal {
      problems.report(contentsOf: refusal.problems)
    } catch let error as FileError {
      if error.code == .noSuchFile, try folder.status(of: name, followingLinks: false) == nil {
        return nil
      }
      guard codesOfActions.contains(error.code) else { throw error }
      problems.report(.actionFileNotRead(error))
    }
    if result != nil {
      reporting.report(contentsOf: problems)
      return InboxOutcome(path: path, result: result, newPath: nil)
    }
    let newPath = try refuse(name, bytes, problems)
    for problem in problems.all.prefix(mostProblems) {
      reporting.report(problem.location == nil ? problem.at(.file(path)) : problem)
    }
    return InboxOutcome(path: path, result: nil, newPath: newPath)
  }

  private mutating func perform(
    _ action: OwnersAction, from path: String, reporting: inout DiagnosticList
  ) async throws -> ActionReport? {
    var editor = editor
    editor.sources = [path]
    editor.origin = origin(of: action, from: path)
    var cover: (bytes: [UInt8], ending: String)?
    if action.verb == .cover, let name = action.text(.value) {
      if try folder.status(of: name) == nil { throw Refusal(.noPicture(name)) }
      let file = "\(Inbox.folder)/\(name)"
      let bytes = try read(name, upTo: Inbox.longestPicture)
      cover = picture(Source(path: file, bytes: bytes), &reporting)
      editor.sources.append(file)
      if cover == nil { return nil }
    }
    let result = try await editor.perform(
      action, in: &library, picture: cover, workers: workers, reporting: &reporting)
    // An action that changes nothing leaves them.
    for source in result == nil || editor.isDryRun ? [] : editor.sources
    where try editor.project.folder.status(of: source, followingLinks: false) != nil {
      try editor.held?.remove(source)
    }
    return result
  }

  private func origin(of action: OwnersAction, from path: String) -> ChangeOrigin {
    ChangeOrigin(command: "\(action.summary) (\(path))".printable, date: editor.origin.date)
  }

  private func read(_ name: String, upTo most: Int) throws -> [UInt8] {
    if try folder.status(of: name, followingLinks: false)?.kind == .link {
      throw Refusal(.actionIsNoFile)
    }
    let file = try OpenFile(reading: name, in: folder, followingLinks: false)
    let status = try file.status()
    guard status.kind == .file else { throw Refusal(.actionIsNoFile) }
    guard status.size <= most else { throw Refusal(.actionTooLarge(status.size, most: most)) }
    return try file.readAll()
  }

  /// Moves a file to the refused ones.
  ///
  /// - Returns: the new path; nil on a dry run
  private func refuse(
    _ name: String, _ bytes: [UInt8]?, _ problems: DiagnosticList
  ) throws -> String? {
    guard let lock = editor.held else { return nil }
    let (path, new) = try refusal(of: name, bytes, problems)
    try lock.move([("\(Inbox.folder)/\(name)", path, new)])
    return path
  }

  /// The place of a refused file, and its contents with the reason above its first line; nil if the
  /// file wasn't read.
  private func refusal(
    of name: String, _ bytes: [UInt8]?, _ problems: DiagnosticList, besides taken: Set<String> = []
  ) throws -> (path: String, bytes: [UInt8]?) {
    let project = editor.project.folder
    try project.createFolders(Inbox.refusedFolder)
    let new = bytes.map { Reason(problems).above($0) }
    // YAML, because the reason is written as a comment.
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, ending) = (name[..<dot], bytes == nil ? name[dot...] : ".yml")
    var path = "\(Inbox.refusedFolder)/\(stem)\(ending)"
    var number = 2
    /// A killed run may have left the same file there.
    func isFree() throws -> Bool {
      guard !taken.contains(path) else { return false }
      guard let status = try project.status(of: path, followingLinks: false) else { return true }
      return try status.kind == .file && status.size == new?.count && project.read(path) == new
    }
    while try !isFree() {
      path = "\(Inbox.refusedFolder)/\(stem)-\(number)\(ending)"
      number += 1
    }
    return (path, new)
  }
}

/// The errors that the values of an action can cause; others are the machine's, and end the run.
private let codesOfActions: [ErrorCode] = [
  .leadsOutside, .tooLarge, .nameTooLong, .tooManyLinks, .isFolder, .isNoFolder, .noSuchFile,
  .exists, .invalid, .changedMeanwhile,
]

/// The most problems of a file that are listed.
private let mostProblems = 5

/// The comment above a refused action.
private struct Reason {
  private static let end = "# Correct it, then move it back to \(Inbox.folder)/.\n"

  private let lines: [String]

  init(_ problems: DiagnosticList) {
    lines = problems.all.prefix(mostProblems).flatMap { problem in
      ["# refused: \(problem.message.printable) [\(problem.id)]"]
        + (problem.fix.map { ["# fix: \($0.printable)"] } ?? [])
    }
  }

  /// The file with this reason instead of an earlier one.
  func above(_ bytes: [UInt8]) -> [UInt8] {
    let old = Array(Reason.end.utf8)
    var rest = bytes[...]
    if bytes.starts(with: Array("# refused:".utf8)), let end = bytes.firstRange(of: old) {
      rest = bytes[end.upperBound...]
    }
    return Array((lines.map { $0 + "\n" }.joined() + Reason.end).utf8) + rest
  }
}

extension OwnersAction {
  /// nil, with a report, if the file isn't a single action.
  init?(_ source: Source, today: PartialDate?, reporting: inout DiagnosticList) {
    guard let document = YAMLDocument.parse(source, reporting: &reporting), document.isSound
    else { return nil }
    guard let root = document.root else {
      reporting.report(.noAction)
      return nil
    }
    self.init(root, today: today, reporting: &reporting)
  }

  /// In a command's words: `progress anime/frieren +1`.
  var summary: String {
    let keys: [Key] = [
      .list, .title, .kind, .name, .key, .value, .episodes, .chapters, .volumes, .place,
    ]
    let words = keys.compactMap(text).map { shortened($0) }
    return ([verb.rawValue] + words).joined(separator: " ")
  }
}
