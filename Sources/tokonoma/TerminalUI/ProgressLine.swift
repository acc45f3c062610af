import Base
import Dispatch
import Synchronization

/// A line of the terminal that says how far the work is: there when the work takes longer than a moment, gone when it
/// ends.
package final class ProgressLine: Sendable {
  package let work: WorkProgress
  private let text: Mutex<ProgressText>
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - width: the terminal's columns.
  ///   - write: brings bytes to the terminal.
  package init(
    of work: WorkProgress, width: Int, write: @escaping @Sendable (String) -> Void
  ) {
    self.work = work
    self.write = write
    text = Mutex(ProgressText(width: width))
  }

  /// Shows the line while `body` runs, after half a second, ten times a second at most.
  package func shown<Result>(during body: () async throws -> Result) async rethrows -> Result {
    // The workers take every thread of the tasks: only a thread of its own is sure to come round.
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

  /// Leaves the terminal to `body`, such as to a question and what is typed behind it.
  package func away<Result>(during body: () throws -> Result) rethrows -> Result {
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

  /// Nothing is written after it, even by an update that is on its way.
  func end() {
    text.withLock { text in
      if let bytes = text.end() { write(bytes) }
    }
  }
}
