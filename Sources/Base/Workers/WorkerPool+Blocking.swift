import Dispatch
import Synchronization

/// The same where nobody can wait without keeping a thread: that of the caller is one of the workers.
extension WorkerPool {
  /// The results of `work(0)` to `work(jobs - 1)`: `jobs` of them.
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

  /// The results of `work` on consecutive ranges that cover `0..<jobs`, one for each range, as `chunks` has them; every
  /// range is worked on, and of several errors the first one is thrown.
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
