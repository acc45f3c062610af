import Glibc

/// Keeps other holders of one lock file waiting, in this process and in others; a process that ends, whatever way, holds
/// it no more.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// Waits until nobody else has it; `whenWaiting` is called once if that takes longer than a moment.
  ///
  /// The file is made when it is not there, and stays. A file system that knows no locks counts as free.
  package init(
    _ file: String, in folder: Folder, whenWaiting: () -> Void = {}
  ) throws(FileError) {
    while true {
      let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
      let descriptor = openat(folder.descriptor, file, flags, 0o666)
      guard descriptor >= 0 else { throw FileError(.lock, folder.shown(file)) }
      FileLock.take(descriptor, whenWaiting)
      // Whoever deletes the file while others wait for it gives the next one a lock of their own.
      let mine = OpenFile.status(of: descriptor)
      let there = try? folder.status(of: file, followingLinks: false)
      if mine?.inode == there?.inode, mine?.device == there?.device {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  deinit {
    // Closing is not enough: a child process that is just being started has the descriptor too, until its exec.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static func take(_ descriptor: Int32, _ whenWaiting: () -> Void) {
    // Half a second, in which most others are done.
    for _ in 0..<50 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return }
      usleep(10_000)
    }
    whenWaiting()
    while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
  }
}
