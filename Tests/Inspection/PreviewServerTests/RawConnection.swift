import Glibc

@testable import PreviewServer

/// A connection that sends exactly the bytes it is told to.
final class RawConnection: Sendable {
  private let descriptor: Int32

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let code = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw Failure() }
  }

  struct Failure: Error {}

  deinit { close(descriptor) }

  func send(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes[start...].withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      // Who answers before the end of a request need not read the rest.
      if count <= 0 { return }
      start += count
    }
  }

  /// Waits for the other side to end it, reading what still comes; false when it does not for a minute.
  var isEnded: Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    var count = 1
    while count > 0 { count = unsafe recv(descriptor, &buffer, buffer.count, 0) }
    return count == 0 || errno == ECONNRESET
  }

  /// Reads until a text has come, or to the end when there is none to wait for or none comes.
  func read(until mark: String? = nil) -> String {
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

/// What came back for one request on a connection of its own.
struct Answer {
  let text: String

  init(port: Int, sending request: some Sequence<UInt8>) throws {
    let connection = try RawConnection(port: port)
    connection.send(request)
    text = connection.read()
  }

  init(port: Int, _ method: String, _ target: String, host: String = "localhost") throws {
    try self.init(
      port: port,
      sending: "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n".utf8)
  }

  init(port: Int, _ target: String) throws {
    try self.init(port: port, "GET", target)
  }

  var status: Int { text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0 }

  var body: String {
    text.split(separator: "\r\n\r\n", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
  }

  func field(_ name: String) -> String? {
    let head = text.split(separator: "\r\n\r\n").first ?? ""
    return head.split(separator: "\r\n").first { $0.hasPrefix(name + ": ") }
      .map { String($0.dropFirst(name.count + 2)) }
  }
}
