import Dispatch
import FileSystem
import Synchronization

/// A process of `tokonoma-fetch`, with a thread that reads its answers.
final class FetchProcess: Sendable {
  private let waiting = WaitingTransfers()

  /// nil if the program can't be started.
  init?(_ program: String, environment: [String]) {
    let isStarted = DispatchSemaphore(value: 0)
    // This thread reads the answers until the end.
    DispatchQueue(label: "tokonoma-fetch").async { [waiting] in
      let process = HelperProcess(program, ["serve"], environment: environment)
      waiting.begin(process)
      isStarted.signal()
      if let process { Self.read(process, waiting) }
      waiting.end()
    }
    isStarted.wait()
    if waiting.isOver { return nil }
  }

  deinit { hangUp() }

  /// Ends the process, and wakes a thread that waits to send to it.
  func hangUp() { waiting.process?.hangUp() }

  private static func read(_ process: HelperProcess, _ waiting: WaitingTransfers) {
    guard process.receive() == TransferAnswer.greeting else { return }
    waiting.greet()
    while let message = process.receive(), let answer = try? TransferAnswer(message: message) {
      waiting.take(answer.id)?.resume(returning: answer.outcome)
    }
  }

  /// nil after the end.
  var number: Int32? { waiting.process?.number }
  var isOver: Bool { waiting.isOver }
  /// Whether it ever greeted; final once it is over.
  var hasGreeted: Bool { waiting.hasGreeted }

  /// nil if the process ends before it answers.
  func outcome(of request: TransferRequest) async -> TransferOutcome? {
    let id = waiting.nextID()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard waiting.add(id, continuation) else { return continuation.resume(returning: nil) }
        // It may have been cancelled before it was added.
        if Task.isCancelled { return cancel(id) }
        // If sending fails, the process is gone, and the reading thread notices.
        send(.start(id, request))
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func cancel(_ id: Int) {
    guard let continuation = waiting.take(id) else { return }
    continuation.resume(returning: .failed(.timedOut))
    send(.cancel(id))
  }

  private func send(_ order: TransferOrder) {
    waiting.sending.withLock { _ in _ = waiting.process?.send(order.message) }
  }
}

/// Requests waiting for a process's answers.
private final class WaitingTransfers: Sendable {
  typealias Continuation = CheckedContinuation<TransferOutcome?, Never>

  private struct State {
    /// nil before the start and after the end.
    var process: HelperProcess?
    var latest = 0
    var continuations: [Int: Continuation] = [:]
    var hasGreeted = false
    var isOver = false
  }

  /// Serializes messages.
  let sending = Mutex(())
  private let state = Mutex(State())

  var process: HelperProcess? { state.withLock { $0.process } }
  var isOver: Bool { state.withLock { $0.isOver } }
  var hasGreeted: Bool { state.withLock { $0.hasGreeted } }

  func nextID() -> Int {
    state.withLock {
      $0.latest += 1
      return $0.latest
    }
  }

  /// False if no answer will come.
  func add(_ id: Int, _ continuation: Continuation) -> Bool {
    state.withLock {
      if !$0.isOver { $0.continuations[id] = continuation }
      return !$0.isOver
    }
  }

  func take(_ id: Int) -> Continuation? {
    state.withLock { $0.continuations.removeValue(forKey: id) }
  }

  /// nil if the process couldn't be started.
  func begin(_ process: HelperProcess?) {
    state.withLock {
      $0.process = process
      $0.isOver = process == nil
    }
  }

  func greet() { state.withLock { $0.hasGreeted = true } }

  func end() {
    let left = state.withLock { state in
      state.isOver = true
      state.process = nil
      defer { state.continuations = [:] }
      return state.continuations
    }
    for continuation in left.values { continuation.resume(returning: nil) }
  }
}
