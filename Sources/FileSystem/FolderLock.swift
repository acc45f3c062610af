/// Keeps other processes, and other holders in this one, out of a folder until it is released.
package final class FolderLock: Sendable {
  private let folder: Folder

  /// nil when somebody else holds it. A file system that knows no locks counts as free.
  package init?(_ folder: Folder) {
    do throws(ErrorCode) {
      try folder.descriptor.lock(waiting: false)
    } catch {
      if error == .wouldBlock { return nil }
    }
    self.folder = folder
  }

  deinit {
    // Closing is not enough: a child process that is just being started has the descriptor too, until its exec.
    folder.descriptor.unlock()
  }
}
