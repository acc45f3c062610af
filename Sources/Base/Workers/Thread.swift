#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs work that waits for the system on a thread of its own, so that it takes no thread from other work. False when
/// the system has no thread left.
///
/// Dispatch would do the same for at most 255 of them. The pointer here carries one retained object to the new thread,
/// which releases it.
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

/// Runs work on a thread of its own and waits for its end without keeping the caller's thread.
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
