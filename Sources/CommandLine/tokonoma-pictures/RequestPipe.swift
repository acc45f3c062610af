import FileSystem
import PictureRequests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The other program, at the standard input and output.
final class RequestPipe {
  private let input = Descriptor(owning: 0)
  private let output = Descriptor(owning: 1)

  /// The next message; nil at the end of the pipe.
  func read() -> [UInt8]? {
    var head = [UInt8](repeating: 0, count: 4)
    guard (try? input.read(into: &head, until: 4)) == 4, let length = MessageFrame.length(head)
    else { return nil }
    var message = [UInt8](repeating: 0, count: length)
    guard (try? input.read(into: &message, until: length)) == length else { return nil }
    return message
  }

  /// Nobody is left to be told that the pipe is broken.
  func write(_ message: [UInt8]) {
    do throws(ErrorCode) {
      try output.write(MessageFrame.framed(message).span)
    } catch {
      exit(0)
    }
  }
}
