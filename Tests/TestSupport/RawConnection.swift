import Glibc
import HTTPServing

/// A connection to a local server that sends exactly the given bytes.
package final class RawConnection: Sendable {
  private let descriptor: Int32

  /// - Parameter patience: the limit for each connecting, sending and receiving
  package init(
    to address: HostAddress = .ipv4, port: Int, patience: Duration = .seconds(60)
  ) throws {
    descriptor = socket(address.isIPv4 ? AF_INET : AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
    let (seconds, attoseconds) = patience.components
    var time = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      unsafe setsockopt(
        descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
    let code = unsafe address.withSystemAddress(port: port) { unsafe connectTo(descriptor, $0, $1) }
    guard code == 0 else { throw Failure() }
  }

  package struct Failure: Error {}

  deinit { close(descriptor) }

  /// Ends the sending side.
  package func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// False if the other side doesn't receive all bytes.
  @discardableResult
  package func send(_ bytes: some Sequence<UInt8>) -> Bool {
    let bytes = Array(bytes)
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes[start...].withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      start += count
    }
    return true
  }

  /// Reads until the other side closes the connection; false after a minute.
  package var isEnded: Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var count = 1
    while count > 0 { count = unsafe recv(descriptor, &buffer, buffer.count, 0) }
    return count == 0 || errno == ECONNRESET
  }

  /// Reads until a text arrives, or to the end.
  package func read(until mark: String? = nil) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while mark.map({ !String(decoding: bytes, as: UTF8.self).contains($0) }) ?? true {
      let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { break }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

private func connectTo(
  _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
) -> Int32 { unsafe connect(descriptor, address, size) }
