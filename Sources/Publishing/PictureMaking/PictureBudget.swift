import Synchronization

/// The time that a build may spend on pictures that take unusually long. After it, new pictures
/// wait for the next build: those that were too slow are remembered, so it gets further.
final class PictureBudget: Sendable {
  /// CPU time for each picture that doesn't count.
  private static let usual = Duration.seconds(1)

  private struct State {
    var left = Duration.seconds(30)
    var postponed = 0
  }
  private let state = Mutex(State())

  /// The number of pictures that wait.
  var postponed: Int { state.withLock { $0.postponed } }

  /// False, and counted, if the time is up.
  func begin() -> Bool {
    state.withLock { state in
      if state.left > .zero { return true }
      state.postponed += 1
      return false
    }
  }

  func spend(_ time: Duration) {
    guard time > Self.usual else { return }
    state.withLock { $0.left -= time - Self.usual }
  }
}
