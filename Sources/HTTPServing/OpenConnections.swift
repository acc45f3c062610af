import FileSystem
import Synchronization

/// The connections of a server, and the sockets that accept new ones.
final class OpenConnections: Sendable {
  private struct State {
    /// Empty once the server stops.
    var listeners: [Socket]
    var sockets: [ObjectIdentifier: Socket] = [:]
    var ofNetwork: Set<ObjectIdentifier> = []
  }

  private let state: Mutex<State>
  private let (most, mostOfNetwork): (Int, Int)

  init(_ listeners: [Socket], atMost most: Int, ofNetwork mostOfNetwork: Int) {
    state = Mutex(State(listeners: listeners))
    (self.most, self.mostOfNetwork) = (most, mostOfNetwork)
  }

  var isStopping: Bool { state.withLock { $0.listeners.isEmpty } }

  /// Waits for a new connection; nil once the server stops.
  func next() -> Socket? {
    while true {
      let listeners = state.withLock { $0.listeners }
      if listeners.isEmpty { return nil }
      let isReady = waitForInput(listeners.map(\.number))
      for (listener, isReady) in zip(listeners, isReady) where isReady && !isStopping {
        do throws(ErrorCode) {
          let socket = try listener.accept()
          // Strangers get no answer; the connection ends here.
          if socket.peer?.address?.mayConnect == true { return socket }
        } catch .tooManyOpenFiles, .tooManyOpenFilesOfAll {
          // The connection stays the next one until another has ended.
          _ = waitForInput([], milliseconds: 50)
        } catch {
          // The client has gone.
        }
      }
    }
  }

  /// False if there are too many connections or the server stops.
  func add(_ socket: Socket) -> Bool {
    let id = ObjectIdentifier(socket)
    let isOfNetwork = socket.local?.address?.isOfThisMachineOnly == false
    return state.withLock { state in
      guard !state.listeners.isEmpty, state.sockets.count < most,
        !isOfNetwork || state.ofNetwork.count < mostOfNetwork
      else { return false }
      state.sockets[id] = socket
      if isOfNetwork { state.ofNetwork.insert(id) }
      return true
    }
  }

  func remove(_ socket: Socket) {
    let id = ObjectIdentifier(socket)
    state.withLock { state in
      state.sockets[id] = nil
      state.ofNetwork.remove(id)
    }
  }

  /// Stops new connections and requests; requests in progress still get their responses.
  func stop() {
    let (listeners, sockets) = state.withLock { state in
      defer { state.listeners = [] }
      return (state.listeners, Array(state.sockets.values))
    }
    for listener in listeners { listener.shutDown(.both) }
    for socket in sockets { socket.shutDown(.receiving) }
  }

  func shutDown() {
    for socket in state.withLock({ Array($0.sockets.values) }) { socket.shutDown(.both) }
  }
}
