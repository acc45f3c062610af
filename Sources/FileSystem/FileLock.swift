/// Makes other holders of a lock file wait, in this process and in others. The system releases it
/// when a process ends.
package final class FileLock: Sendable {
  private let file: Descriptor

  /// Waits for the lock. Creates a missing file, and never removes it. On file systems without
  /// locks, the lock counts as free.
  ///
  /// - Parameter whenWaiting: called once if waiting takes longer than half a second
  package init(_ path: String, in folder: Folder, whenWaiting: () -> Void = {}) throws(FileError) {
    while true {
      let file = try FileLock.opened(path, in: folder)
      FileLock.take(file, whenWaiting)
      // If someone deleted the file meanwhile, the next process would lock another file.
      let mine = try? file.status()
      let there = try? folder.status(of: path, followingLinks: false)
      if mine?.inode == there?.inode, mine?.device == there?.device {
        self.file = file
        return
      }
    }
  }

  /// nil if another process holds the lock.
  package init?(ifFree path: String, in folder: Folder) throws(FileError) {
    file = try FileLock.opened(path, in: folder)
    do throws(ErrorCode) {
      try file.lock(waiting: false)
    } catch {
      if error == .wouldBlock { return nil }
    }
  }

  private static func opened(_ path: String, in folder: Folder) throws(FileError) -> Descriptor {
    try asFileError(.lock, folder.shown(path)) { () throws(ErrorCode) in
      try folder.inFolder(of: path) { folder, name throws(ErrorCode) in
        try Descriptor(name, below: folder, for: .lock)
      }
    }
  }

  deinit {
    // Closing isn't enough: a child process that is starting has the descriptor, too, until its
    // exec.
    file.unlock()
  }

  private static func take(_ file: borrowing Descriptor, _ whenWaiting: () -> Void) {
    for _ in 0..<50 {
      do throws(ErrorCode) {
        return try file.lock(waiting: false)
      } catch {
        guard error == .wouldBlock else { return }
      }
      pause(milliseconds: 10)
    }
    whenWaiting()
    try? file.lock(waiting: true)
  }
}
