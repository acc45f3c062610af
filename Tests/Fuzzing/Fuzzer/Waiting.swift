import Dispatch
import Synchronization

/// Waits for the result of a task; libFuzzer calls on its own thread, where no tasks run.
func waiting<Value: Sendable>(
  for body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let outcome = Outcome<Value>()
  Task {
    do {
      outcome.end(.success(try await body()))
    } catch {
      outcome.end(.failure(error))
    }
  }
  return try outcome.wait()
}

private final class Outcome<Value: Sendable>: Sendable {
  private let isThere = DispatchSemaphore(value: 0)
  private let result = Mutex<Result<Value, any Error>?>(nil)

  func end(_ result: Result<Value, any Error>) {
    self.result.withLock { $0 = result }
    isThere.signal()
  }

  func wait() throws -> Value {
    isThere.wait()
    guard let result = result.withLock({ $0 }) else {
      fatalError("ended without a result")
    }
    return try result.get()
  }
}
