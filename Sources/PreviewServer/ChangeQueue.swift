import FileSystem
import Synchronization

/// The paths that have changed since the last build began.
final class ChangeQueue: Sendable {
  private let paths = Mutex<Set<String>?>(nil)
  private let (arrivals, arrival) = AsyncStream<Void>.makeStream(
    bufferingPolicy: .bufferingNewest(1))

  /// An empty sequence asks for a build, too.
  func add(_ changed: some Sequence<String>) {
    paths.withLock { $0 = ($0 ?? []).union(changed) }
    arrival.yield()
  }

  func end() { arrival.finish() }

  /// Waits for changes and takes all of them, sorted; nil at the end.
  func take() async -> [String]? {
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
