import Dispatch
import Synchronization

/// Waits for asynchronous work. It blocks, so call it only on threads of their own, such as those
/// of connections.
func waiting<Value: Sendable>(
  for work: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let end = DispatchSemaphore(value: 0)
  let result = Mutex<Result<Value, any Error>?>(nil)
  Task.detached {
    let found: Result<Value, any Error>
    do {
      found = .success(try await work())
    } catch {
      found = .failure(error)
    }
    result.withLock { $0 = found }
    end.signal()
  }
  end.wait()
  guard let found = result.withLock({ $0 }) else { throw CancellationError() }
  return try found.get()
}
