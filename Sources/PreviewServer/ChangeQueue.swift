import FileSystem
import Synchronization

/// The paths that have changed since the last build began.
package final class ChangeQueue: Sendable {
  private let paths = Mutex<Set<String>?>(nil)
  private let (arrivals, arrival) = AsyncStream<Void>.makeStream(
    bufferingPolicy: .bufferingNewest(1))

  package init() {}

  /// An empty sequence also asks for a build.
  package func add(_ changed: some Sequence<String>) {
    paths.withLock { $0 = ($0 ?? []).union(changed) }
    arrival.yield()
  }

  package func end() { arrival.finish() }

  /// Waits for changes and removes all of them from the queue, sorted; nil at the end.
  package func take() async -> [String]? {
    for await _ in arrivals {
      let taken = paths.withLock { paths in
        defer { paths = nil }
        return paths
      }
      if let taken { return taken.sorted(by: precedesInBytes) }
    }
    return nil
  }
}
