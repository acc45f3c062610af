/// Long-lived workers that share one list of numbered jobs: a task per core, not a task per job.
///
/// Measured on two cores: 1.97 times one core's speed; a task each would cost 4 µs a job.
package struct WorkerPool: Sendable {
  /// How many workers run side by side: 1 to 256, which are more than help to write files.
  package let count: Int
  /// Who is told how many jobs are done; nil when nobody wants to know.
  package let progress: WorkProgress?

  package init(count: Int, progress: WorkProgress? = nil) {
    self.count = min(max(1, count), 256)
    self.progress = progress
  }

  /// The results of `work(0)` to `work(jobs - 1)`, in that order whatever the number of workers.
  package func map<Result: Sendable>(
    _ jobs: Int, _ work: @escaping @Sendable (Int) throws -> Result
  ) async throws -> [Result] {
    let chunks = try await chunks(jobs) { range in
      // `range.map` is generic code here: for each number it asks for types, a thousand instructions.
      var results: [Result] = []
      results.reserveCapacity(range.count)
      for job in range { results.append(try work(job)) }
      return results
    }
    var results: [Result] = []
    results.reserveCapacity(jobs)
    for chunk in chunks { results += chunk }
    return results
  }

  /// The results of `work` on consecutive ranges that cover `0..<jobs`, in order.
  package func chunks<Result: Sendable>(
    _ jobs: Int, _ work: @escaping @Sendable (Range<Int>) throws -> Result
  ) async throws -> [Result] {
    guard count > 1, jobs > 1 else {
      return jobs == 0 ? [] : [try work(0..<jobs)]
    }
    let queue = JobQueue(jobs: jobs, workers: count)
    return try await withThrowingTaskGroup(of: [(Int, Result)].self) { group in
      for worker in 0..<count {
        group.addTask {
          growHeap()
          var done: [(Int, Result)] = []
          while let range = queue.take(from: worker % 2 == 0 ? .front : .back) {
            done.append((range.lowerBound, try work(range)))
            progress?.advance(by: range.count)
          }
          return done
        }
      }
      var all: [(Int, Result)] = []
      for try await done in group { all += done }
      return all.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
