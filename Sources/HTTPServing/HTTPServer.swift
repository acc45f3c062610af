import Base
import Dispatch
import FileSystem

/// An HTTP/1.1 server for this machine and its home network, with a thread for each connection. It
/// stops when it is released.
package final class HTTPServer: Sendable {
  /// Answers a request, on the thread of its connection.
  package typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

  package let port: Int
  private let connections: OpenConnections
  private let threads = DispatchGroup()
  private let endTime: Duration

  /// - Parameters:
  ///   - addresses: addresses of this machine; except at loopback ones, clients must be in a home
  ///     network, or they get no answer
  ///   - port: the port at all of the addresses; with 0 the system chooses one
  package init(
    at addresses: [HostAddress] = [.ipv4], port: Int, limits: ServerLimits = ServerLimits(),
    handler: @escaping Handler
  ) throws(ErrorCode) {
    let listeners = try Socket.listening(at: addresses, port: port)
    let connections = OpenConnections(
      listeners, atMost: limits.connections, ofNetwork: limits.networkConnections)
    self.port = listeners.first?.port ?? port
    self.connections = connections
    endTime = limits.endTime
    threads.enter()
    let isStarted = startThread { [threads] in
      while let socket = connections.next() {
        let connection = Connection(
          socket: socket, limits: limits, handler: handler, isStopping: { connections.isStopping })
        threads.enter()
        let isStarted =
          connections.add(socket)
          && startThread {
            connection.run()
            connections.remove(socket)
            threads.leave()
          }
        if isStarted { continue }
        connection.refuseConnection()
        connections.remove(socket)
        threads.leave()
      }
      threads.leave()
    }
    guard isStarted else {
      threads.leave()
      throw .wouldBlock
    }
  }

  deinit { connections.stop() }

  /// Accepts no more requests and ends all connections; responses that are being sent get a moment.
  /// Returns when all threads have ended.
  package func stop() async {
    connections.stop()
    await onThread { [threads, connections, endTime] in
      let (seconds, attoseconds) = endTime.components
      let milliseconds = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
      if threads.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut {
        connections.shutDown()
        threads.wait()
      }
    }
  }
}
