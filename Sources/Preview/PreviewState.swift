import Synchronization

/// What open pages are to know; set by the builds, told by the server.
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

  /// Rung when something has changed.
  let bell: Bell
  private let value = Mutex(Value())

  init(_ bell: Bell) {
    self.bell = bell
  }

  var now: Value { value.withLock { $0 } }

  func change(_ change: (inout Value) -> Void) {
    value.withLock { change(&$0) }
    bell.ring()
  }
}
