import Base
import Dispatch
import Synchronization

/// A line of the terminal that shows the progress of long work, and disappears at its end.
final class ProgressLine: Sendable {
  let work: WorkProgress
  private let text: Mutex<ProgressText>
  private let write: @Sendable (String) -> Void

  init(of work: WorkProgress, width: Int, write: @escaping @Sendable (String) -> Void) {
    self.work = work
    self.write = write
    text = Mutex(ProgressText(width: width))
  }

  /// Shows the line while `body` runs, after half a second, at most ten times a second.
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
  func end() { text.withLock { text in if let bytes = text.end() { write(bytes) } } }
}

struct ProgressText {
  private let width: Int
  private var shown = ""
  private var hasEnded = false
  /// Whether something else uses the terminal.
  private var isAway = false

  init(width: Int) { self.width = width }

  /// The bytes that show `state`; nil if it is shown already.
  mutating func update(to state: WorkProgress.State) -> String? {
    let text = String(Self.text(of: state).prefix(max(0, width - 1)))
    guard !hasEnded, !isAway, text != shown else { return nil }
    shown = text
    // Clearing the line first would make it flicker.
    return "\r\(text)\(clearToEnd)"
  }

  /// The bytes that remove the line for good; nil if there is none.
  mutating func end() -> String? {
    hasEnded = true
    return cleared()
  }

  /// The bytes that remove the line until it comes back; nil if there is none.
  mutating func leave() -> String? {
    isAway = true
    return cleared()
  }

  mutating func comeBack() { isAway = false }

  private mutating func cleared() -> String? {
    guard !shown.isEmpty else { return nil }
    shown = ""
    return "\r\(clearToEnd)"
  }

  /// `Writing 41,200 of 112,000 files`
  static func text(of state: WorkProgress.State) -> String {
    let count = "\(NumberText.grouped(state.done)) of \(NumberText.grouped(state.total))"
    return switch state.phase {
    case .reading: "Reading \(count) files"
    case .taking: "Reading \(count) titles"
    case .comparing: "Comparing \(NumberText.count(state.total, .titles)) with the library…"
    case .drawing: "Drawing \(count) pictures"
    case .planning: "Planning the pages of \(NumberText.count(state.total, .titles))…"
    case .writing: "Writing \(count) files"
    case .fetching: "Fetching facts of \(count) titles"
    case .checking: "Looking through \(count) files"
    }
  }
}

/// Erase in Line (ECMA-48).
private let clearToEnd = "\u{1B}[K"
