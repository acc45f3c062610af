import Base
import FileSystem
import MediaLibrary

/// The right to change a project's files, held by one process at a time, so that no change is lost
/// between reading and writing.
package final class ProjectLock: Sendable {
  static let file = ".tokonoma/lock"

  package let project: Project
  private let lock: FileLock
  let writer: DurableWriter

  /// Waits for other processes; calls `whenWaiting` once if that takes longer than a moment.
  /// Removes temporary files of killed commands.
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
      "templates", "templates/words", "theme", "theme/style", "friends", "webmentions", "inbox",
      "inbox/refused",
    ]
    let place = try project.folder.status(of: Project.themesFolder, followingLinks: false)
    let themes =
      try place?.kind == .folder ? project.folder.items(of: Project.themesFolder) ?? [] : []
    let ofThemes = themes.filter { $0.kind == .folder }.flatMap { theme in
      ["", "/style", "/templates", "/templates/words"].map {
        "\(Project.themesFolder)/\(theme.name)\($0)"
      }
    }
    for folder in others + ofThemes { try writer.sweep(folder) }
    try takeBackBatch()
  }

  /// nil if another process holds it.
  private init?(ifFree project: Project) throws(FileError) {
    guard let lock = try FileLock(ifFree: ProjectLock.file, in: project.folder) else { return nil }
    self.project = project
    self.lock = lock
    writer = DurableWriter(project.folder)
  }

  /// Changes files for a command, and records their previous contents.
  ///
  /// The journal is written first: after a crash, each file is in its old state or the state
  /// recorded in the journal. Unchanged files aren't written. If another program changed a file
  /// since it was read, nothing is written, and this throws `changedMeanwhile`.
  ///
  /// - Parameter number: the change to continue, as an earlier call returned it
  ///
  /// - Returns: the change's number; nil if no file changes
  @discardableResult package func change(
    _ changes: [FileChange], by origin: ChangeOrigin, continuing number: Int? = nil,
    on workers: WorkerPool = WorkerPool(count: 1)
  ) throws(FileError) -> Int? {
    try withExtendedLifetime(lock) { () throws(FileError) in
      let journal = Journal(project.folder)
      let found = try workers.mapBlocking(changes.count) { index throws(FileError) in
        let before = try journal.bytes(of: changes[index].path)
        try check(changes[index], holding: before)
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
      try writer.remove(journal.withoutRoom())
      let step = try journal.step(origin, files, continuing: number)
      try write(
        [(step.path, step.bytes)] + written, removing: removed, of: changes,
        newFoldersWholeIn: "library", on: workers
      ) { path throws(FileError) in try undoUnfinished(step.path, keeping: path) }
      try close(step.path)
      try writer.remove(journal.surplus())
      return step.number
    }
  }

  /// Writes and removes files. If another program has written one since its change was read, takes
  /// everything back, except that file, and throws `changedMeanwhile`.
  func write(
    _ written: [(path: String, bytes: [UInt8])], removing removed: [String],
    of changes: [FileChange], newFoldersWholeIn whole: String? = nil,
    on workers: WorkerPool = WorkerPool(count: 1),
    takingBack takeBack: (_ kept: String) throws(FileError) -> Void
  ) throws(FileError) {
    let journal = Journal(project.folder)
    let based = changes.filter { $0.base != .anything }
    var checked = ""
    do throws(FileError) {
      let check = { (path: String, place: String) throws(FileError) in
        guard let change = based.first(where: { $0.path == path }) else { return }
        checked = path
        try self.check(change, holding: journal.bytes(of: place))
      }
      try writer.replace(
        written, newFoldersWholeIn: whole, on: workers, checking: based.isEmpty ? nil : check)
      try writer.remove(removed, checking: check)
    } catch {
      if error.code == .changedMeanwhile { try takeBack(checked) }
      throw error
    }
  }

  func check(_ change: FileChange, holding bytes: [UInt8]?) throws(FileError) {
    guard change.base.isFound(in: bytes) else {
      throw FileError(.write, project.folder.shown(change.path), code: .changedMeanwhile)
    }
  }

  /// Restores the files of a part that this command couldn't finish, except the one that another
  /// program wrote, even with the same contents.
  private func undoUnfinished(_ path: String, keeping kept: String) throws(FileError) {
    let journal = Journal(project.folder)
    for part in try journal.unfinishedParts() where part.paths == [path] {
      var done: [Journal.File] = []
      for file in part.files where file.beforeMark == nil && file.path != kept {
        if file.state(holding: try journal.bytes(of: file.path)) == .after { done.append(file) }
      }
      try takeBack(done, of: part)
    }
  }

  /// Restores the files of the last change if it was interrupted before its last file; keeps files
  /// that another program has written since.
  ///
  /// - Parameter path: the change's last file
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

  /// Records a change that another program made, such as the owner's editor.
  package func record(_ file: Journal.File, by origin: ChangeOrigin) throws(FileError) {
    try withExtendedLifetime(lock) { () throws(FileError) in
      let journal = Journal(project.folder)
      try writer.remove(journal.withoutRoom())
      let step = try journal.step(origin, [file], continuing: nil)
      try writer.replace([(step.path, step.bytes)])
      try close(step.path)
      try writer.remove(journal.surplus())
    }
  }

  /// Restores files, and then removes the change from the journal, so that this can be repeated
  /// until it succeeds.
  ///
  /// - Parameter sources: files of the action that undoes the change
  package func takeBack(
    _ files: [Journal.File], of step: Journal.Step, removing sources: [String] = []
  ) throws(FileError) {
    try withExtendedLifetime(lock) { () throws(FileError) in
      try writer.replace(files.compactMap { file in file.before.map { (file.path, $0) } })
      try writer.remove(files.filter { $0.before == nil }.map(\.path) + sources)
      // The newest part first: the remaining ones still have the older contents.
      try writer.remove(step.paths.reversed())
    }
  }

  /// Restores the files of changes that killed commands left half done, unless another process is
  /// changing the project.
  ///
  /// - Returns: these commands
  package static func takeBackKilled(of project: Project) throws(FileError) -> [String] {
    let journal = Journal(project.folder)
    let isBatchOpen = try journal.unfinishedBatch() != nil
    let parts = try journal.unfinishedParts()
    guard isBatchOpen || !parts.isEmpty,
      let lock = try ProjectLock(ifFree: project)
    else { return [] }
    return try lock.takeBackKilled().commands
  }

  /// Restores the files of changes that killed commands left half done; keeps files that another
  /// program has written since.
  ///
  /// - Returns: these commands, and the files of actions that may have been carried out: another
  ///   program wrote the changed file since; they stay recorded until they are moved
  package func takeBackKilled() throws(FileError) -> (commands: [String], doubtful: [String]) {
    try withExtendedLifetime(lock) { () throws(FileError) in
      let journal = Journal(project.folder)
      var (commands, doubtful) = try takeBackBatch()
      for part in try journal.unfinishedParts() {
        var done: [Journal.File] = []
        var (isDone, isOverwritten) = (true, false)
        for file in part.files {
          let state = file.state(holding: try journal.bytes(of: file.path))
          if state == .before { isDone = false }
          if state == .other { isOverwritten = true }
          if state == .after, file.beforeMark == nil { done.append(file) }
        }
        let actions = part.files.filter(\.isAction)
        if isDone {
          for path in part.paths { try close(path) }
        } else if isOverwritten, !actions.isEmpty, done.isEmpty {
          doubtful += actions.map(\.path)
        } else {
          try takeBack(done, of: part)
          if !done.isEmpty { commands.append(part.command) }
        }
      }
      return (commands, doubtful)
    }
  }

  /// Removes a file that isn't part of the library, without recording it.
  package func remove(_ path: String) throws(FileError) {
    try withExtendedLifetime(lock) { () throws(FileError) in try writer.remove(path) }
  }

  /// Removes the mark from the journal file of a finished part.
  private func close(_ path: String) throws(FileError) {
    try writer.rename(path, to: String(path.dropLast(Journal.openMark.count)))
  }
}
