import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

/// Carries out the files of an inbox, one after the other.
struct InboxRun {
  let editor: LibraryEditor
  let workers: WorkerPool
  let picture: Inbox.PictureReader
  /// The inbox.
  let folder: Folder
  /// Matches the files.
  var library: OwnersTitles

  /// nil for a file that has vanished.
  ///
  /// - Parameter isDoubtful: whether the action may have been carried out already
  mutating func outcome(
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
    editor.origin = ChangeOrigin(
      command: "\(action.summary) (\(path))".printable, date: editor.origin.date)
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

  /// Moves a file to the refused ones, and writes the reason above its first line if the file was
  /// read.
  ///
  /// - Returns: the new path; nil on a dry run
  private func refuse(
    _ name: String, _ bytes: [UInt8]?, _ problems: DiagnosticList
  ) throws -> String? {
    guard let lock = editor.held else { return nil }
    let project = editor.project.folder
    try project.createFolders(Inbox.refusedFolder)
    let new = bytes.map { Reason(problems).above($0) }
    // YAML, because the reason is written as a comment.
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, ending) = (name[..<dot], bytes == nil ? name[dot...] : ".yml")
    var path = "\(Inbox.refusedFolder)/\(stem)\(ending)"
    var number = 2
    // A killed run may have left the same file there.
    while let status = try project.status(of: path, followingLinks: false),
      try status.kind != .file || status.size != new?.count || project.read(path) != new
    {
      path = "\(Inbox.refusedFolder)/\(stem)-\(number)\(ending)"
      number += 1
    }
    try lock.move("\(Inbox.folder)/\(name)", to: path, as: new)
    return path
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
