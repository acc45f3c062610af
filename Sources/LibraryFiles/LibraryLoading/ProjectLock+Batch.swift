import Base
import FileSystem

/// One of several changes that are written together: its own entry in the journal, and the files of
/// actions that it takes away.
package struct BatchedChange: Sendable {
  package var origin: ChangeOrigin
  package var files: [FileChange]

  package init(by origin: ChangeOrigin, _ files: [FileChange]) {
    (self.origin, self.files) = (origin, files)
  }
}

extension ProjectLock {
  /// Makes changes one after the other, and writes only what they lead to.
  ///
  /// Waiting for the disk takes most of the time of a small change, so many wait once. Either all
  /// are done and recorded as if each had been made by itself, or none is. If another program
  /// changed a file since it was read, nothing is written, and this throws `changedMeanwhile`.
  ///
  /// - Returns: the number of each change; nil if no file of the library changes
  package func change(_ batch: [BatchedChange]) throws(FileError) -> [Int?] {
    let journal = Journal(project.folder)
    // By path: the contents on the disk, and after the last change.
    var (old, new) = ([String: [UInt8]?](), [String: [UInt8]?]())
    var order: [FileChange] = []
    var recorded: [(origin: ChangeOrigin, files: [(FileChange, before: [UInt8]?)])] = []
    for change in batch {
      var files: [(FileChange, before: [UInt8]?)] = []
      for file in change.files {
        let before: [UInt8]?
        if let known = new[file.path] {
          before = known
        } else {
          before = try journal.bytes(of: file.path)
          try check(file, holding: before)
          old[file.path] = .some(before)
          order.append(file)
        }
        if before != file.bytes { files.append((file, before)) }
        new[file.path] = .some(file.bytes)
      }
      recorded.append((change.origin, files))
    }
    try writer.remove(journal.withoutRoom())
    let steps = try journal.steps(recorded)
    var (written, removed, union) = (steps.files, [String](), [Journal.File]())
    for file in order {
      guard let before = old[file.path], let after = new[file.path], before != after else {
        continue
      }
      union.append(Journal.File(FileChange(file.path, after), before: before))
      if let after { written.append((file.path, after)) } else { removed.append(file.path) }
    }
    if union.isEmpty { return steps.numbers }
    let mark = journal.batch(beginning: steps.first, union)
    try writer.replace([mark])
    let actions = Set(union.filter(\.isAction).map(\.path))
    let others = removed.filter { !actions.contains($0) }
    try write(written, removing: others, of: order) { path throws(FileError) in
      _ = try takeBackBatch(keeping: path)
    }
    try writer.remove(removed.filter(actions.contains))
    try writer.remove([mark.path] + journal.surplus())
    return steps.numbers
  }

  /// Ends a batch that a killed command left half done. Its actions' files are removed after
  /// everything else is on the disk: if one is gone, all changes were made.
  ///
  /// - Parameter kept: a file that another program wrote, even with the same contents
  /// - Returns: the command's words, and actions that may have been carried out: another program
  ///   wrote a changed file since; they stay recorded until they are moved
  @discardableResult func takeBackBatch(
    keeping kept: String? = nil
  ) throws(FileError) -> (commands: [String], doubtful: [String]) {
    let journal = Journal(project.folder)
    guard let batch = try journal.unfinishedBatch() else { return ([], []) }
    var (done, waiting) = ([Journal.File](), [String]())
    var (isWhole, isOverwritten, hasEnded) = (true, false, false)
    for file in batch.files {
      let state =
        file.path == kept ? .other : file.state(holding: try journal.bytes(of: file.path))
      switch (file.isAction, state) {
      case (true, .before): waiting.append(file.path)
      case (true, _): hasEnded = true
      case (false, .before): isWhole = false
      case (false, .after): done.append(file)
      case (false, .other): isOverwritten = true
      }
    }
    let hasEffects = batch.files.contains { !$0.isAction }
    if kept == nil, hasEffects, isWhole, hasEnded || waiting.isEmpty {
      try writer.remove(waiting)
      try writer.remove(batch.paths)
      return ([], [])
    }
    try writer.replace(done.compactMap { file in file.before.map { (file.path, $0) } })
    try writer.remove(done.filter { $0.before == nil }.map(\.path))
    if hasEffects { try writer.remove(journal.paths(from: batch.number)) }
    if kept == nil, !waiting.isEmpty, isOverwritten || !hasEffects {
      let actions = batch.files.filter { waiting.contains($0.path) }
      if hasEffects { try writer.replace([journal.batch(beginning: batch.number, actions)]) }
      return ([], waiting)
    }
    try writer.remove(batch.paths)
    return (done.isEmpty ? [] : [batch.command], [])
  }

  /// Moves files that aren't part of the library, perhaps with other contents, without recording
  /// it. A file that has arrived may still be at its old place if the process is killed.
  package func move(
    _ files: [(path: String, newPath: String, bytes: [UInt8]?)]
  ) throws(FileError) {
    let rewritten = files.compactMap { file in file.bytes.map { (file.newPath, $0) } }
    try writer.replace(rewritten)
    try writer.remove(files.filter { $0.bytes != nil }.map(\.path))
    for file in files where file.bytes == nil { try writer.rename(file.path, to: file.newPath) }
  }
}
