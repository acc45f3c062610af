/// Keeps other holders of one lock file waiting, in this process and in others; a process that ends, whatever way,
/// holds it no more.
package final class FileLock: Sendable {
  private let file: Descriptor

  /// Waits until nobody else has it; `whenWaiting` is called once if that takes longer than a moment.
  ///
  /// The file is made when it is not there, and stays. A file system that knows no locks counts as free.
  package init(
    _ path: String, in folder: Folder, whenWaiting: () -> Void = {}
  ) throws(FileError) {
    while true {
      let file: Descriptor
      do throws(ErrorCode) {
        file = try folder.inFolder(of: path) { folder, name throws(ErrorCode) in
          try Descriptor(name, below: folder, for: .lock)
        }
      } catch {
        throw FileError(.lock, folder.shown(path), code: error)
      }
      FileLock.take(file, whenWaiting)
      // Whoever deletes the file while others wait for it gives the next one a lock of their own.
      let mine = try? file.status()
      let there = try? folder.status(of: path, followingLinks: false)
      if mine?.inode == there?.inode, mine?.device == there?.device {
        self.file = file
        return
      }
    }
  }

  deinit {
    // Closing is not enough: a child process that is just being started has the descriptor too, until its exec.
    file.unlock()
  }

  private static func take(_ file: borrowing Descriptor, _ whenWaiting: () -> Void) {
    // Half a second, in which most others are done.
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
