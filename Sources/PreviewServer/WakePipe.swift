import FileSystem

/// Wakes a thread in `waitForInput`, from any other thread or from a signal handler.
package final class WakePipe: Sendable {
  private let pipe: NonblockingPipe

  package init() throws(FileError) {
    do throws(ErrorCode) {
      pipe = try NonblockingPipe()
    } catch {
      throw FileError(.create, "a pipe", code: error)
    }
  }

  /// Readable once the pipe has been woken.
  package var readEnd: Int32 { pipe.readEnd.number }

  /// Any byte written to it wakes the reader.
  var writeEnd: Int32 { pipe.writeEnd.number }

  package func wake() {
    let byte: [UInt8] = [1]
    // A full pipe needs no further byte.
    try? pipe.writeEnd.write(byte.span)
  }
}
