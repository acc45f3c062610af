import Synchronization

/// Deals the jobs out from both ends, dozens at a time, and ever fewer at last, so that no worker is left with many of
/// them when the others have none.
///
/// Neighbours are often files of one folder, and the kernel lets no two make files in one folder at once: with both
/// workers at the front a build of 10,000 titles onto ext4 spent 7 % of its time waiting for the other's.
package final class JobQueue: Sendable {
  package enum End { case front, back }

  private let left: Mutex<Range<Int>>
  private let workers: Int

  package init(jobs: Int, workers: Int) {
    left = Mutex(0..<jobs)
    self.workers = workers
  }

  /// nil when all are dealt out.
  package func take(from end: End) -> Range<Int>? {
    left.withLock { left in
      guard !left.isEmpty else { return nil }
      let size = max(1, min(64, left.count / (workers * 4)))
      let taken = end == .front ? left.prefix(size) : left.suffix(size)
      left =
        end == .front ? taken.upperBound..<left.upperBound : left.lowerBound..<taken.lowerBound
      return taken
    }
  }
}
