import Base
import Dispatch
import Synchronization

/// A line of the terminal that shows the progress of long work, and disappears at its end.
final class ProgressLine: Sendable {
  let work: WorkProgress
  private let text: Mutex<ProgressText>
  private let write: @Sendable (String) -> Void

  init(
    of work: WorkProgress, width: Int, write: @escaping @Sendable (String) -> Void
  ) {
    self.work = work
    self.write = write
    text = Mutex(ProgressText(width: width))
  }

  /// Shows the line while `body` runs, after half a second, ten times a second at most.
  func shown<Result>(during body: () async throws -> Result) async rethrows -> Result {
    // On a thread of its own, because the workers use every thread of the tasks.
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "progress"))
    timer.schedule(deadline: .now() + .milliseconds(500), repeating: .milliseconds(100))
    timer.setEventHandler { self.update() }
    timer.resume()
    defer {
      timer.cancel()
      end()
    }
    return try await body()
  }

  /// Hides the line while `body` uses the terminal.
  func away<Result>(during body: () throws -> Result) rethrows -> Result {
    text.withLock { text in
      if let bytes = text.leave() { write(bytes) }
    }
    defer { text.withLock { $0.comeBack() } }
    return try body()
  }

  func update() {
    text.withLock { text in
      if let state = work.state, let bytes = text.update(to: state) { write(bytes) }
    }
  }

  /// Later updates write nothing.
  func end() {
    text.withLock { text in
      if let bytes = text.end() { write(bytes) }
    }
  }
}
