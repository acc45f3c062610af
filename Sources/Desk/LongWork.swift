import Base
import Dispatch
import Synchronization

/// Work that takes longer than a page should wait, one piece at a time. Pages show its progress.
final class LongWork: Sendable {
  private let state = Mutex<(isRunning: Bool, progress: WorkProgress?)>((false, nil))

  /// Long enough for small libraries, so that their pages show the result.
  private static let patience = DispatchTimeInterval.milliseconds(1500)

  var isRunning: Bool { state.withLock { $0.isRunning } }

  /// The progress of the current phase in percent; nil if unknown.
  var percent: Int? {
    let now = state.withLock { $0.progress }?.state
    return now.flatMap { $0.total > 0 ? $0.done * 100 / $0.total : nil }
  }

  /// Begins the work on a thread of its own and waits a moment for it to end.
  ///
  /// - Parameter tell: called while it runs, and at its end
  /// - Returns: false if other work is running
  func begin(
    telling tell: @escaping @Sendable () -> Void,
    doing work: @escaping @Sendable (WorkProgress) -> Void
  ) -> Bool {
    let progress = WorkProgress()
    let isFree = state.withLock { state in
      if state.isRunning { return false }
      state = (true, progress)
      return true
    }
    guard isFree else { return false }
    let end = DispatchSemaphore(value: 0)
    let isStarted = startThread {
      work(progress)
      self.state.withLock { $0 = (false, nil) }
      end.signal()
      tell()
    }
    if !isStarted { state.withLock { $0 = (false, nil) } }
    if isStarted, end.wait(timeout: .now() + LongWork.patience) == .timedOut { follow(tell) }
    return true
  }

  private func follow(_ tell: @escaping @Sendable () -> Void) {
    Task.detached {
      while self.isRunning {
        tell()
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }
}
