import Dispatch
import Glibc
import Synchronization

/// A server on this machine that sends a test's bytes exactly.
///
/// Pointers are lent to one call of the system each.
final class RawServer: Sendable {
  /// `127.0.0.1:49152`
  let host: String
  private let socket: Int32
  private let served = RequestHeads()

  /// Runs `serve` on a separate thread for each connection, after reading the first line and
  /// headers.
  init(_ serve: @escaping @Sendable (RawClient) -> Void) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = socket
    try unsafe withUnsafeMutablePointer(to: &address) { pointer in
      try unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        guard unsafe bind(socket, pointer, length) == 0, listen(socket, 16) == 0,
          unsafe getsockname(socket, pointer, &length) == 0
        else { throw RawServerError() }
      }
    }
    host = "127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    DispatchQueue(label: "server").async { [served] in
      while case let number = accept(socket, nil, nil), number >= 0 {
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        DispatchQueue(label: "connection").async {
          let connection = RawClient(number)
          served.add(connection.head)
          serve(connection)
        }
      }
    }
  }

  deinit {
    shutdown(socket, Int32(SHUT_RDWR))
    close(socket)
  }

  /// The heads of all requests.
  var heads: [String] { served.all }
}

struct RawServerError: Error {}

final class RequestHeads: Sendable {
  private let heads = Mutex<[String]>([])
  var all: [String] { heads.withLock { $0 } }
  func add(_ head: String) { heads.withLock { $0.append(head) } }
}

final class RawClient: Sendable {
  private let number: Int32
  /// The first line and headers that it sent.
  let head: String

  init(_ number: Int32) {
    self.number = number
    head = Self.readHead(number)
  }

  deinit {
    close(number)
  }

  /// False if the other end is gone.
  @discardableResult
  func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let put = unsafe bytes.withUnsafeBytes {
        unsafe send(
          number, $0.baseAddress.map { unsafe $0 + done }, bytes.count - done, Int32(MSG_NOSIGNAL))
      }
      guard put > 0 else { return false }
      done += put
    }
    return true
  }

  /// The next line and headers; empty after the end.
  func readHead() -> String { Self.readHead(number) }

  private static func readHead(_ number: Int32) -> String {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), unsafe recv(number, &byte, 1, 0) == 1 {
      head.append(byte)
    }
    return String(decoding: head, as: UTF8.self)
  }

  /// Fewer bytes at the end.
  func read(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while bytes.count < count, unsafe recv(number, &byte, 1, 0) == 1 { bytes.append(byte) }
    return bytes
  }

  /// Returns when the other end closes.
  func waitForEnd() {
    var byte: UInt8 = 0
    while unsafe recv(number, &byte, 1, 0) > 0 {}
  }
}
