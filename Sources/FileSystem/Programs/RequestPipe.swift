import Base
import Glibc

/// A helper's end of its pipe to `tokonoma`, on standard input and output.
///
/// `poll` gets a structure that lives during the call.
package final class RequestPipe {
  private let input = Descriptor(owning: 0)
  private let output = Descriptor(owning: 1)

  package init() {}

  /// For waiting together with other descriptors.
  package var inputNumber: Int32 { input.number }

  /// Ends the process as soon as the other end of the pipe is closed, even in the middle of work:
  /// `tokonoma` may have been killed.
  package func endWithPeer() {
    let number = input.number
    startThread {
      // `poll` reports a closed end even if it isn't asked to.
      var pipe = pollfd(fd: number, events: 0, revents: 0)
      while unsafe poll(&pipe, 1, -1) <= 0 {}
      _exit(0)
    }
  }

  /// nil at the end of the pipe.
  package func read() -> [UInt8]? {
    var head = [UInt8](repeating: 0, count: 4)
    guard (try? input.read(into: &head, until: 4)) == 4, let length = MessageFrame.length(head)
    else { return nil }
    var message = [UInt8](repeating: 0, count: length)
    guard (try? input.read(into: &message, until: length)) == length else { return nil }
    return message
  }

  /// Ends the process if the pipe is broken, since no one is left to report it to.
  package func write(_ message: [UInt8]) {
    do throws(ErrorCode) {
      try output.write(MessageFrame.framed(message).span)
    } catch {
      exit(0)
    }
  }
}
