import HTTPServing

/// A server of this machine that connects to nobody, as if the network swallowed all packets on their way.
package final class SilentServer: Sendable {
  /// `http://127.0.0.1:49152`, without a slash at its end.
  package let address: String
  private let socket: Socket
  private let waiting: [RawConnection]

  /// Its queue, which it takes nobody from, is full from the beginning: so the kernel answers no further connection.
  package init() async throws {
    socket = try Socket(listeningAt: .ipv4, port: 0, waiting: 0)
    let port = socket.port ?? 0
    var waiting: [RawConnection] = []
    while let client = try? RawConnection(port: port, patience: .milliseconds(500)) {
      waiting.append(client)
    }
    self.waiting = waiting
    address = "http://127.0.0.1:\(port)"
  }
}
