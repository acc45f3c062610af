import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

/// Carries out the files of an inbox, one after the other. Changes and refusals are written
/// together, many at a time, since each time the disk has to be waited for.
struct InboxRun {
  /// Without an expected action; each run has a copy with its own.
  private(set) var editor: LibraryEditor
  let workers: WorkerPool
  let picture: Inbox.PictureReader
  /// The inbox.
  let folder: Folder
  private var library: OpenLibrary
  /// Actions that aren't written yet, in order.
  private var waiting: [WaitingAction] = []
  /// In bytes.
  private var waitingSize = 0
  private var suggestions = FirstSuggestions()

  /// How many actions wait at most. More save little; they only take memory.
  static let mostWaiting = 250
  /// In bytes, since pictures can be large.
  static let longestWaiting = 64_000_000

  init(
    editor: LibraryEditor, workers: WorkerPool, picture: @escaping Inbox.PictureReader,
    folder: Folder, library: OwnersTitles
  ) {
    (self.editor, self.workers, self.picture) = (editor, workers, picture)
    (self.folder, self.library) = (folder, OpenLibrary(library, of: editor.project))
  }

  /// An action whose outcome is known, but not written.
  private struct WaitingAction {
    enum Outcome {
      case done([ChangeReport], BatchedChange)
      /// With the contents of its file; nil if it couldn't be read.
      case refused(newPath: String, old: [UInt8]?, new: [UInt8]?)
    }

    let name: String
    let isDoubtful: Bool
    let outcome: Outcome
    let problems: [Diagnostic]

    var newPath: String? {
      if case .refused(let newPath, _, _) = outcome { newPath } else { nil }
    }

    var change: BatchedChange? {
      if case .done(_, let change) = outcome { change } else { nil }
    }

    /// Moves a refused file back: the reason may be an earlier action that fails after all.
    var wayBack: (path: String, newPath: String, bytes: [UInt8]?)? {
      guard case .refused(let newPath, let old, _) = outcome, old != nil, !isDoubtful
      else { return nil }
      return (path: newPath, newPath: "\(Inbox.folder)/\(name)", bytes: old)
    }

    var size: Int {
      switch outcome {
      case .done(_, let change): change.files.map(\.size).reduce(0, +)
      case .refused(_, let old, let new): (old?.count ?? 0) + (new?.count ?? 0)
      }
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
    try await take(
      name, isDoubtful: isDoubtful, isAlone: editor.held == nil, reporting: &reporting,
      telling: telling)
    if waiting.count >= InboxRun.mostWaiting || waitingSize > InboxRun.longestWaiting {
      try await write(reporting: &reporting, telling: telling)
    }
  }

  /// - Parameter isAlone: whether its changes don't wait
  private mutating func take(
    _ name: String, isDoubtful: Bool, isAlone: Bool, reporting: inout DiagnosticList,
    telling: (InboxOutcome) -> Void
  ) async throws {
    let path = "\(Inbox.folder)/\(name)"
    var problems = DiagnosticList()
    var bytes: [UInt8]?
    do {
      bytes = try read(name, upTo: Inbox.longestAction)
      if isDoubtful { throw Refusal(.stoppedInTheMiddle) }
      let source = Source(path: path, bytes: bytes ?? [])
      if let action = OwnersAction(source, today: editor.origin.date, reporting: &problems),
        let run = try run(of: action, from: path, reporting: &problems)
      {
        if !isAlone, let work = ActionVerb.of(action.verb)?.work, work.isDrafted {
          let reports = try run.draft(work, in: &library, reporting: &problems)
          for source in run.editor.sources { library.drafts.add(FileChange(source, nil)) }
          let files = library.settle(action)
          wait(
            WaitingAction(
              name: name, isDoubtful: isDoubtful,
              outcome: .done(reports, BatchedChange(by: run.editor.origin, files)),
              problems: problems.all))
          return
        }
        try await write(reporting: &reporting, telling: telling)
        if let result = try await perform(run, reporting: &problems) {
          reporting.report(contentsOf: problems)
          return telling(InboxOutcome(path: path, result: result, newPath: nil))
        }
      }
    } catch let refusal as Refusal {
      problems.report(contentsOf: refusal.problems)
    } catch let error as FileError {
      if error.code == .noSuchFile, try folder.status(of: name, followingLinks: false) == nil {
        return library.drafts.discard()
      }
      guard codesOfActions.contains(error.code) else { throw error }
      problems.report(.actionFileNotRead(error))
    }
    library.drafts.discard()
    if problems.all.contains(where: { $0.id == "title-not-found" }) {
      editor.suggestsTitles = suggestions.isWorthSearching()
    }
    let found = problems.all.prefix(mostProblems).map { problem in
      problem.location == nil ? problem.at(.file(path)) : problem
    }
    guard editor.held != nil else {
      for problem in found { reporting.report(problem) }
      return telling(InboxOutcome(path: path, result: nil, newPath: nil))
    }
    let (newPath, new) = try refusal(of: name, bytes, problems)
    wait(
      WaitingAction(
        name: name, isDoubtful: isDoubtful,
        outcome: .refused(newPath: newPath, old: bytes, new: new),
        problems: found))
  }

  private mutating func wait(_ action: WaitingAction) {
    waiting.append(action)
    waitingSize += action.size
  }

  /// Writes what waits.
  mutating func write(
    reporting: inout DiagnosticList, telling: (InboxOutcome) -> Void
  ) async throws {
    let actions = exchange(&waiting, with: [])
    waitingSize = 0
    guard let lock = editor.held, !actions.isEmpty else { return }
    // First, because a killed run is repeated, and they might be carried out after later actions.
    try lock.move(
      actions.compactMap { action in
        guard case .refused(let newPath, _, let bytes) = action.outcome else { return nil }
        return ("\(Inbox.folder)/\(action.name)", newPath, bytes)
      })
    var numbers = try numbers(of: actions.compactMap(\.change), writtenBy: lock)
    let isWritten = numbers != nil
    if !isWritten { try lock.move(actions.compactMap(\.wayBack)) }
    try library.close()
    for action in actions {
      if !isWritten, action.change != nil || action.wayBack != nil {
        // The action looks at what is there now.
        try await take(
          action.name, isDoubtful: action.isDoubtful, isAlone: true, reporting: &reporting,
          telling: telling)
        // It may be refused.
        try await write(reporting: &reporting, telling: telling)
        continue
      }
      var result: ActionReport?
      if case .done(var reports, _) = action.outcome, let number = numbers?.removeFirst() {
        for index in reports.indices { reports[index].number = number }
        result = .changed(reports)
      }
      for problem in action.problems { reporting.report(problem) }
      telling(
        InboxOutcome(
          path: "\(Inbox.folder)/\(action.name)", result: result, newPath: action.newPath))
    }
  }

  /// nil if one of the changes is impossible, perhaps because another program has written its file
  /// meanwhile; then nothing is written.
  private func numbers(
    of batch: [BatchedChange], writtenBy lock: ProjectLock
  ) throws -> ArraySlice<Int?>? {
    do {
      return try lock.change(batch)[...]
    } catch {
      guard codesOfActions.contains(error.code), try lock.takeBackKilled().doubtful.isEmpty
      else { throw error }
      return nil
    }
  }

  /// nil, with a report, if its picture can't be a cover.
  private func run(
    of action: OwnersAction, from path: String, reporting: inout DiagnosticList
  ) throws -> ActionRun? {
    var editor = editor
    editor.sources = [path]
    editor.origin = ChangeOrigin(
      command: "\(action.summary) (\(path))".printable, date: editor.origin.date)
    var cover: (bytes: [UInt8], ending: String)?
    if action.verb == .cover, let name = action.text(.value) {
      let file = "\(Inbox.folder)/\(name)"
      guard try library.drafts.exists(file, in: editor.project) else {
        throw Refusal(.noPicture(name))
      }
      let bytes = try read(name, upTo: Inbox.longestPicture)
      cover = picture(Source(path: file, bytes: bytes), &reporting)
      editor.sources.append(file)
      if cover == nil { return nil }
    }
    return ActionRun(editor: editor, action: action, picture: cover)
  }

  private mutating func perform(
    _ run: ActionRun, reporting: inout DiagnosticList
  ) async throws -> ActionReport? {
    let editor = run.editor
    let result = try await editor.perform(
      run.action, in: &library.titles, picture: run.picture, workers: workers,
      reporting: &reporting)
    library = OpenLibrary(library.titles, of: editor.project)
    // An action that changes nothing leaves them.
    for source in result == nil || editor.isDryRun ? [] : editor.sources
    where try editor.project.folder.status(of: source, followingLinks: false) != nil {
      try editor.held?.remove(source)
    }
    return result
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

  /// The place of a refused file, and its contents with the reason above its first line; nil if the
  /// file wasn't read.
  private func refusal(
    of name: String, _ bytes: [UInt8]?, _ problems: DiagnosticList
  ) throws -> (path: String, bytes: [UInt8]?) {
    let project = editor.project.folder
    let taken = waiting.compactMap(\.newPath)
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

extension FileChange {
  /// In bytes, with the contents on which it is based.
  var size: Int {
    let old = if case .bytes(let bytes) = base { bytes.count } else { 0 }
    return old + (bytes?.count ?? 0)
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
