import Glibc

/// Runs blocking work on a thread of its own; false if the system can't start one.
///
/// Dispatch has at most 255 threads for this. The pointer carries one retained object to the new
/// thread, which releases it.
@discardableResult
package func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
  let boxed = unsafe Unmanaged.passRetained(ThreadWork(run: work))
  var thread = pthread_t()
  let code = unsafe pthread_create(
    &thread, nil,
    { pointer in
      guard let pointer = unsafe pointer else { return nil }
      unsafe Unmanaged<ThreadWork>.fromOpaque(pointer).takeRetainedValue().run()
      return nil
    }, boxed.toOpaque())
  guard code == 0 else {
    unsafe boxed.release()
    return false
  }
  pthread_detach(thread)
  return true
}

/// Runs work on a thread of its own and suspends until it ends.
package func onThread(_ work: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    let isStarted = startThread {
      work()
      continuation.resume()
    }
    guard !isStarted else { return }
    work()
    continuation.resume()
  }
}

private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(run: @escaping @Sendable () -> Void) { self.run = run }
}
