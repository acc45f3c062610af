import Base
import FileSystem
import MediaLibrary

/// The right to change a project's files, which one process has at a time: whoever reads, changes and writes a file
/// while holding it loses nobody's change.
package final class ProjectLock: Sendable {
  /// Below the project.
  static let file = ".tokonoma/lock"

  package let project: Project
  private let lock: FileLock
  private let writer: DurableWriter

  /// Waits for others; `whenWaiting` is called once if that takes longer than a moment. Takes away the temporary files
  /// of commands that were killed.
  package init(
    _ project: Project, announcing announcement: DurableWriter.Announcement? = nil,
    whenWaiting: () -> Void = {}
  ) throws(FileError) {
    try project.folder.createFolders(".tokonoma")
    self.project = project
    lock = try FileLock(ProjectLock.file, in: project.folder, whenWaiting: whenWaiting)
    writer = DurableWriter(project.folder, announcing: announcement)
    for kind in Kind.allCases {
      try writer.sweep("library/\(kind.folder)")
      try writer.sweep("covers/\(kind.folder)")
    }
    let others = [
      "", "library", ".tokonoma", Journal.folder, ".tokonoma/imports", "imports", "lists", "pages",
      "templates", "templates/words", "theme", "theme/style", "friends", "webmentions",
    ]
    for folder in others { try writer.sweep(folder) }
  }

  /// Changes files for a command, and writes into the journal what they held before.
  ///
  /// The journal comes first: whatever moment the machine stops, each file is as it was or as the
  /// journal says that the command left it. What a file holds already is not written again.
  ///
  /// - Parameters:
  ///   - number: of the change that this is a further part of, as an earlier call returned it
  ///   - workers: read and write the files
  /// - Returns: the change's number; nil when there was nothing to change
  @discardableResult package func change(
    _ changes: [FileChange], by origin: ChangeOrigin, continuing number: Int? = nil,
    on workers: WorkerPool = WorkerPool(count: 1)
  ) throws(FileError) -> Int? {
    try withExtendedLifetime(lock) { () throws(FileError) in
      let journal = Journal(project.folder)
      let found = try workers.mapBlocking(changes.count) { index throws(FileError) in
        let before = try journal.bytes(of: changes[index].path)
        return before == changes[index].bytes ? nil : Journal.File(changes[index], before: before)
      }
      let files = found.compactMap(\.self)
      guard !files.isEmpty else { return number }
      var written: [(path: String, bytes: [UInt8])] = []
      var removed: [String] = []
      for (change, file) in zip(changes, found) where file != nil {
        if let bytes = change.bytes {
          written.append((change.path, bytes))
        } else {
          removed.append(change.path)
        }
      }
      let step = try journal.step(origin, files, continuing: number)
      try writer.replace(
        [(step.path, step.bytes)] + written, newFoldersWholeIn: "library", on: workers)
      try writer.remove(removed)
      try writer.remove(journal.surplus())
      return step.number
    }
  }

  /// Gives files what they held before the last change, if whoever made it was stopped before the last file that it had
  /// to write; what somebody else wrote since stays.
  ///
  /// - Parameter path: that last file, by which it is seen
  package func takeBackUnfinished(endingWith path: String) throws(FileError) {
    try withExtendedLifetime(lock) { () throws(FileError) in
      let journal = Journal(project.folder)
      guard let part = try journal.latestPart() else { return }
      var done: [Journal.File] = []
      var isUnfinished = false
      for file in part.files {
        switch file.state(holding: try journal.bytes(of: file.path)) {
        case .before: if file.path == path { isUnfinished = true }
        case .after: done.append(file)
        case .other: continue
        }
      }
      if isUnfinished { try takeBack(done, of: part) }
    }
  }

  /// Writes down a change that somebody else has made, such as the owner's editor.
  package func record(_ file: Journal.File, by origin: ChangeOrigin) throws(FileError) {
    try withExtendedLifetime(lock) { () throws(FileError) in
      let journal = Journal(project.folder)
      let step = try journal.step(origin, [file], continuing: nil)
      try writer.replace([(step.path, step.bytes)])
      try writer.remove(journal.surplus())
    }
  }

  /// Gives files what they held before a change, and takes it out of the journal, last: until then
  /// it can be done again.
  package func takeBack(_ files: [Journal.File], of step: Journal.Step) throws(FileError) {
    try withExtendedLifetime(lock) { () throws(FileError) in
      try writer.replace(files.compactMap { file in file.before.map { (file.path, $0) } })
      try writer.remove(files.filter { $0.before == nil }.map(\.path))
      // The newest part first: those that are left tell what the files held before.
      try writer.remove(step.paths.reversed())
    }
  }
}
