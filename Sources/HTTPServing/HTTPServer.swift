import Base
import Dispatch
import FileSystem

/// An HTTP/1.1 server for this machine only, with a thread for each connection. It stops when it is
/// released.
package final class HTTPServer: Sendable {
  /// Answers a request, on the thread of its connection.
  package typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

  package let port: Int
  private let connections: OpenConnections
  private let threads = DispatchGroup()
  private let endTime: Duration

  /// - Parameter port: the port at all of the addresses; with 0 the system chooses one
  package init(
    at addresses: [LoopbackAddress] = [.ipv4], port: Int, limits: ServerLimits = ServerLimits(),
    handler: @escaping Handler
  ) throws(ErrorCode) {
    let listeners = try Self.listeners(at: addresses, port: port)
    let connections = OpenConnections(listeners, atMost: limits.connections)
    self.port = listeners.first?.port ?? port
    self.connections = connections
    endTime = limits.endTime
    threads.enter()
    let isStarted = startThread { [threads] in
      while let socket = connections.next() {
        let connection = Connection(
          socket: socket, limits: limits, handler: handler,
          isStopping: { connections.isStopping })
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

  /// If the system chose a port for the first address that is in use at another, it chooses again.
  private static func listeners(
    at addresses: [LoopbackAddress], port: Int
  ) throws(ErrorCode) -> [Socket] {
    var attempts = port == 0 ? 10 : 1
    while true {
      attempts -= 1
      do throws(ErrorCode) {
        var listeners: [Socket] = []
        for address in addresses {
          let port = listeners.first?.port ?? port
          listeners.append(try Socket(listeningAt: address, port: port))
        }
        return listeners
      } catch {
        guard error == .addressInUse, attempts > 0 else { throw error }
      }
    }
  }
}
