/// Keeps other processes, and other holders in this one, out of a folder until it is released.
package final class FolderLock: Sendable {
  private let folder: Folder

  /// nil if the lock is taken. On file systems without locks, it counts as free.
  package init?(_ folder: Folder) {
    do throws(ErrorCode) {
      try folder.descriptor.lock(waiting: false)
    } catch {
      if error == .wouldBlock { return nil }
    }
    self.folder = folder
  }

  deinit {
    // Closing isn't enough: a child process that is starting has the descriptor, too, until its
    // exec.
    folder.descriptor.unlock()
  }
}
