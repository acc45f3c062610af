import Base
import Testing

@Suite struct JobQueueTests {
  @Test func removesRangesFromBothEnds() {
    let queue = JobQueue(jobs: 2000, workers: 2)
    #expect(queue.take(from: .front) == 0..<64)
    #expect(queue.take(from: .back) == 1936..<2000)
    #expect(queue.take(from: .back) == 1872..<1936)
    #expect(queue.take(from: .front) == 64..<128)
  }

  @Test(arguments: [[JobQueue.End.front], [.back], [.front, .back, .back]])
  func givesOutEachJobOnceInShrinkingRanges(ends: [JobQueue.End]) {
    let queue = JobQueue(jobs: 2000, workers: 2)
    var taken: [Range<Int>] = []
    while let range = queue.take(from: ends[taken.count % ends.count]) { taken.append(range) }
    let sizes = taken.map(\.count)
    #expect(sizes.first == 64)
    #expect(sizes == sizes.sorted(by: >))
    #expect(sizes.suffix(8) == Array(repeating: 1, count: 8))
    #expect(taken.flatMap { $0 }.sorted() == Array(0..<2000))
  }

  @Test func hasNoRangeWithoutJobs() {
    #expect(JobQueue(jobs: 0, workers: 2).take(from: .back) == nil)
  }
}
