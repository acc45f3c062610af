import Synchronization

/// A response that goes on for as long as its client listens, such as one of server-sent events; any thread may send.
package final class ResponseStream: Sendable {
  private let socket: Socket
  private let isOpen = Mutex(true)

  init(_ socket: Socket) {
    self.socket = socket
  }

  /// Sends what `bytes` makes, without waiting; false once the client has gone. A client that takes so little that the
  /// system has no room for all of the bytes is disconnected.
  ///
  /// Only one thread at a time makes and sends bytes: what was made last arrives last.
  @discardableResult
  package func send(_ bytes: () -> [UInt8]) -> Bool {
    isOpen.withLock { isOpen in
      guard isOpen else { return false }
      isOpen = socket.sendAtOnce(bytes().span)
      if !isOpen { socket.shutDown(.both) }
      return isOpen
    }
  }

  /// Waits until the client has gone or the server stops.
  package func waitForEnd() {
    socket.waitForEnd()
    end()
  }

  /// Lets nothing more be sent.
  func end() { isOpen.withLock { $0 = false } }
}
