import FileSystem
import Glibc

/// Runs what waits for the system on a thread of its own, so that it takes none away from the builds.
func onThread(_ work: @escaping @Sendable () -> Void) async throws {
  try await withCheckedThrowingContinuation {
    (continuation: CheckedContinuation<Void, any Error>) in
    do {
      try startThread {
        work()
        continuation.resume()
      }
    } catch {
      continuation.resume(throwing: error)
    }
  }
}

/// Starts it and goes on.
func startThread(_ work: @escaping @Sendable () -> Void) throws(FileError) {
  let context = Unmanaged.passRetained(ThreadWork(work))
  var thread = pthread_t()
  let code = pthread_create(
    &thread, nil,
    { context in
      if let context { Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().work() }
      return nil
    }, context.toOpaque())
  guard code == 0 else {
    context.release()
    throw FileError(.create, "a thread", code: ErrorCode(rawValue: code))
  }
  pthread_detach(thread)
}

private final class ThreadWork: Sendable {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }
}

/// Waits until one of the descriptors can be read or written, or for so many milliseconds; -1 is for ever.
func wait(for descriptors: inout [pollfd], milliseconds: Int32 = -1) {
  // An interrupted call comes back as one whose time is over.
  if poll(&descriptors, nfds_t(descriptors.count), milliseconds) < 0 {
    for index in descriptors.indices { descriptors[index].revents = 0 }
  }
}

extension pollfd {
  init(_ descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  /// Something came, went or broke.
  var isReady: Bool { revents != 0 }
}
