import Base
import FileSystem
import LibraryFiles

/// Actions as files in a project's `inbox`, carried out in the order of their names.
///
/// Another person may have written them, so links aren't followed, and numbers and sizes are
/// limited.
package struct Inbox {
  static let folder = Project.inboxFolder
  static let refusedFolder = folder + "/refused"
  /// In bytes. A review may be long.
  static let longestAction = 1_000_000
  static let longestPicture = 32_000_000

  /// Reads a picture in the inbox; returns its extension, `jpg`, or nil, with a report, if it can't
  /// be a cover.
  package typealias PictureReader = (
    _ file: Source, _ reporting: inout DiagnosticList
  ) -> (bytes: [UInt8], ending: String)?

  /// The most files per run.
  var mostFiles = 10_000
  private let editor: LibraryEditor
  private let workers: WorkerPool
  private let picture: PictureReader

  package init(_ editor: LibraryEditor, workers: WorkerPool, picture: @escaping PictureReader) {
    (self.editor, self.workers, self.picture) = (editor, workers, picture)
  }

  /// Carries out each action and deletes its file; moves a file that it can't carry out to
  /// `inbox/refused`, with the reason. Keeps other commands out, and reads the library once.
  ///
  /// - Parameter telling: receives each outcome as it happens
  package func carryOut(
    reporting: inout DiagnosticList, telling: (InboxOutcome) -> Void
  ) async throws {
    let project = editor.project
    for path in [Inbox.folder, Inbox.refusedFolder] {
      let status = try project.folder.status(of: path, followingLinks: false)
      guard status?.kind ?? .folder == .folder else { throw Refusal(.inboxIsNoFolder(path)) }
      if status == nil, path == Inbox.folder { return }
    }
    let editor = try editor.keepingOthersOut()
    // A command may have been killed since this one began.
    let doubtful = try editor.held?.takeBackKilled().doubtful ?? []
    let names = try names(reporting: &reporting)
    if names.isEmpty { return }
    var problems = DiagnosticList()
    let library = try await project.readOwnersTitles(workers: workers, reporting: &problems)
    reporting.report(contentsOf: problems)
    if problems.hasErrors { throw Refusal.isReported }
    var run = InboxRun(
      editor: editor, workers: workers, picture: picture,
      folder: try Folder(Inbox.folder, in: project.folder), library: library)
    for name in names {
      let isDoubtful = doubtful.contains("\(Inbox.folder)/\(name)")
      try await run.take(
        name, isDoubtful: isDoubtful, reporting: &reporting, telling: telling)
    }
    try await run.write(reporting: &reporting, telling: telling)
  }

  /// The names of files with actions, sorted.
  private func names(reporting: inout DiagnosticList) throws -> [String] {
    var others: [String] = []
    let items = try editor.project.folder.items(of: Inbox.folder, followingLink: false) {
      others.append($0)
    }
    var names: [String] = []
    for item in items ?? [] where item.kind != .folder && !item.name.hasPrefix(".") {
      let ending = item.name.split(separator: ".").last?.lowercased() ?? ""
      if ["yml", "yaml", "json"].contains(ending) {
        names.append(item.name)
      } else if !["jpg", "jpeg", "png", "webp", "avif", "gif", "svg"].contains(ending) {
        others.append(item.name)
      }
    }
    if !others.isEmpty { reporting.report(.otherFilesInInbox(others.sortedInBytes())) }
    if names.count > mostFiles { reporting.report(.inboxOverfull(names.count, most: mostFiles)) }
    return Array(names.sortedInBytes().prefix(mostFiles))
  }
}

/// The outcome of an action's file.
package struct InboxOutcome: Sendable, Reporting {
  let path: String
  /// nil if it was refused; the problems say why.
  let result: ActionReport?
  /// The new path of a refused file; nil on a dry run.
  let newPath: String?

  package var report: Report {
    guard let result else {
      let end = newPath.map { ", moved to \($0)" } ?? ""
      return Report([
        .fact("file", .text(path), ["\(path): refused\(end)".printable]),
        .fact("done", .flag(false)),
        .fact("moved", .text(newPath)),
      ])
    }
    return Report([
      .fact("file", .text(path)), .fact("done", .flag(true)),
      .fact("result", result.json, result.text.split(separator: "\n").map(String.init)),
    ])
  }
}
