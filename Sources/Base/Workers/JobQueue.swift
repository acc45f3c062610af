import Synchronization

/// The remaining jobs. Workers take ranges of at most 64 jobs, and smaller ones towards the end, so
/// that they finish at about the same time.
///
/// Workers take from both ends: neighboring jobs often write files into one folder, where the
/// kernel admits one thread at a time. With all workers at the front, a build of 10,000 titles onto
/// ext4 waited for 7 % of its time.
package final class JobQueue: Sendable {
  package enum End { case front, back }

  private let left: Mutex<Range<Int>>
  private let workers: Int

  package init(jobs: Int, workers: Int) {
    left = Mutex(0..<jobs)
    self.workers = workers
  }

  package func take(from end: End) -> Range<Int>? {
    left.withLock { left in
      guard !left.isEmpty else { return nil }
      let size = max(1, min(64, left.count / (workers * 4)))
      let taken = end == .front ? left.prefix(size) : left.suffix(size)
      left = end == .front ? taken.upperBound..<left.upperBound : left.lowerBound..<taken.lowerBound
      return taken
    }
  }
}
