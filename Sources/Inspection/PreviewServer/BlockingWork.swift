import Dispatch

/// Runs what waits for the system on a thread of its own, so that it takes none away from the builds.
func onThread(_ work: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    startThread {
      work()
      continuation.resume()
    }
  }
}

/// Starts it and goes on. A queue that runs one thing after the other gets a thread of its own when all others are
/// taken.
func startThread(_ work: @escaping @Sendable () -> Void) {
  DispatchQueue(label: "tokonoma.blocking").async(execute: work)
}
