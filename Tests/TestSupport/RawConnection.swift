import Glibc
import HTTPServing

/// A connection to a local server that sends exactly the given bytes.
package final class RawConnection: Sendable {
  private let descriptor: Int32

  /// - Parameter patience: the limit for each connecting, sending and receiving
  package init(
    to address: LoopbackAddress = .ipv4, port: Int, patience: Duration = .seconds(60)
  ) throws {
    let isIPv4 = address == .ipv4
    descriptor = socket(isIPv4 ? AF_INET : AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
    let (seconds, attoseconds) = patience.components
    var time = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      unsafe setsockopt(
        descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
    let port = UInt16(port).bigEndian
    guard (isIPv4 ? connectIPv4(descriptor, port) : connectIPv6(descriptor, port)) == 0 else {
      throw Failure()
    }
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

private func connectIPv4(_ descriptor: Int32, _ port: in_port_t) -> Int32 {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port
  address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
  return unsafe withUnsafePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

private func connectIPv6(_ descriptor: Int32, _ port: in_port_t) -> Int32 {
  var address = sockaddr_in6()
  address.sin6_family = sa_family_t(AF_INET6)
  address.sin6_port = port
  address.sin6_addr = in6addr_loopback
  return unsafe withUnsafePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
    }
  }
}
