import NIOCore
import Synchronization

/// The state that open pages show; set by the builds, sent over the browsers' connections.
final class PreviewState: Sendable {
  struct Value: Sendable {
    /// Whether there is a whole site to serve.
    var isBuilt = false
    /// How many builds changed a style, script or picture.
    var looks = 0
    /// What is wrong in the files, as a terminal shows it; empty when nothing is.
    var problems = ""
    var isEnding = false
  }

  /// What a connection gets when something has changed.
  struct Change: Sendable {}

  struct TooManyConnections: Error {}

  /// Beyond these, new browsers are turned away.
  private static let most = 256

  private let value = Mutex(Value())
  private let connections = Mutex<[ObjectIdentifier: any Channel]>([:])

  var now: Value { value.withLock { $0 } }

  func change(_ change: (inout Value) -> Void) {
    value.withLock { change(&$0) }
    for channel in connections.withLock({ Array($0.values) }) {
      channel.pipeline.fireUserInboundEventTriggered(Change())
    }
  }

  /// Tells a connection of changes until it is closed.
  func connect(_ channel: any Channel) throws(TooManyConnections) {
    let id = ObjectIdentifier(channel)
    let isAccepted = connections.withLock { connections in
      if connections.count < Self.most { connections[id] = channel }
      return connections[id] != nil
    }
    guard isAccepted else { throw TooManyConnections() }
    channel.closeFuture.whenComplete { [weak self] _ in
      self?.connections.withLock { $0[id] = nil }
    }
  }
}
