import FileSystem
import Glibc

/// Wakes a thread that waits in `poll`, from any other thread or from a signal's handler.
final class Bell: Sendable {
  /// Can be read when the bell has been rung.
  let descriptor: Int32
  /// One byte written to it rings.
  let rope: Int32

  init() throws(FileError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FileError(.create, "a pipe") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, rope) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(rope)
  }

  func ring() {
    var byte: UInt8 = 1
    // A full pipe has been rung often enough.
    _ = write(rope, &byte, 1)
  }
}
