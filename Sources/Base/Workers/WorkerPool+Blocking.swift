import Dispatch
import Synchronization

/// Blocking variants; the calling thread works, too.
extension WorkerPool {
  /// `work(0)` to `work(jobs - 1)`.
  package func mapBlocking<Result: Sendable, Failure>(
    _ jobs: Int, _ work: @Sendable (Int) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    let chunks = try chunksBlocking(jobs) { range throws(Failure) in
      var results: [Result] = []
      results.reserveCapacity(range.count)
      for job in range { results.append(try work(job)) }
      return results
    }
    return Array(joining: chunks)
  }

  /// Like `chunks`, but processes every range, even after an error.
  package func chunksBlocking<Result: Sendable, Failure>(
    _ jobs: Int, _ work: @Sendable (Range<Int>) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    guard count > 1, jobs > 1 else { return jobs == 0 ? [] : [try work(0..<jobs)] }
    let queue = JobQueue(jobs: jobs, workers: count)
    let done = Mutex<[(Int, Swift.Result<Result, Failure>)]>([])
    DispatchQueue.concurrentPerform(iterations: count) { worker in
      while let range = queue.take(from: worker % 2 == 0 ? .front : .back) {
        let result = Swift.Result { () throws(Failure) in try work(range) }
        done.withLock { $0.append((range.lowerBound, result)) }
      }
    }
    let sorted = done.withLock { $0.sorted { $0.0 < $1.0 } }
    var results: [Result] = []
    for (_, result) in sorted { results.append(try result.get()) }
    return results
  }
}
