import HTTPServing

/// A local server that accepts no connection, as if the network lost all packets.
package final class SilentServer: Sendable {
  /// `http://127.0.0.1:49152`
  package let address: String
  private let socket: Socket
  private let waiting: [RawConnection]

  /// Its queue is full from the start, so the kernel doesn't answer further connections.
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
