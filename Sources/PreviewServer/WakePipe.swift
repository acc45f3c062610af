import FileSystem

/// Wakes a thread that waits in `waitForInput`, from any other thread or from a signal's handler.
final class WakePipe: Sendable {
  private let pipe: NonblockingPipe

  init() throws(FileError) {
    do throws(ErrorCode) {
      pipe = try NonblockingPipe()
    } catch {
      throw FileError(.create, "a pipe", code: error)
    }
  }

  /// Can be read once the pipe has been woken.
  var readEnd: Int32 { pipe.readEnd.number }

  /// A byte written to it wakes.
  var writeEnd: Int32 { pipe.writeEnd.number }

  func wake() {
    let byte: [UInt8] = [1]
    // A full pipe has been woken often enough.
    try? pipe.writeEnd.write(byte.span)
  }
}
