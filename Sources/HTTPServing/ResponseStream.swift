import Synchronization

/// A response that lasts as long as its client listens, such as server-sent events. Any thread may
/// send.
package final class ResponseStream: Sendable {
  private let socket: Socket
  private let isOpen = Mutex(true)

  init(_ socket: Socket) { self.socket = socket }

  /// Sends the bytes that the closure makes, without waiting; false if the client has gone. A
  /// client is disconnected if the system has no room for all of the bytes.
  ///
  /// Only one thread at a time makes and sends bytes, so the last ones made arrive last.
  @discardableResult
  package func send(_ bytes: () -> [UInt8]) -> Bool {
    isOpen.withLock { isOpen in
      guard isOpen else { return false }
      isOpen = socket.sendAtOnce(bytes().span)
      if !isOpen { socket.shutDown(.both) }
      return isOpen
    }
  }

  /// Returns when the client has gone or the server stops.
  package func waitForEnd() {
    socket.waitForEnd()
    end()
  }

  private func end() { isOpen.withLock { $0 = false } }

  func run(_ write: (ResponseStream) -> Void) -> Bool {
    write(self)
    end()
    return true
  }
}
