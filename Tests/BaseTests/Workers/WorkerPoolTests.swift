import Base
import Testing

@Suite struct WorkerPoolTests {
  @Test(arguments: [1, 2, 7])
  func returnsResultsInTheOrderOfTheJobs(workers: Int) async throws {
    let squares = try await WorkerPool(count: workers).map(1000) { $0 * $0 }
    #expect(squares == (0..<1000).map { $0 * $0 })
  }

  @Test func returnsNothingWithoutJobs() async throws {
    #expect(try await WorkerPool(count: 2).map(0) { $0 }.isEmpty)
  }

  @Test(arguments: [1, 2, 7])
  func coversEachJobByOneChunk(workers: Int) async throws {
    let chunks = try await WorkerPool(count: workers).chunks(321) { Array($0) }
    #expect(chunks.flatMap { $0 } == Array(0..<321))
  }

  @Test(arguments: [(Int.min, 1), (0, 1), (9, 9), (Int.max, 256)])
  func limitsTheNumberOfWorkers(wanted: Int, count: Int) async throws {
    let pool = WorkerPool(count: wanted)
    #expect(pool.count == count)
    #expect(try await pool.map(5) { $0 } == [0, 1, 2, 3, 4])
  }

  @Test(arguments: [1, 2, 7])
  func theCallingThreadGetsTheSameResult(workers: Int) {
    let squares = WorkerPool(count: workers).mapBlocking(1000) { $0 * $0 }
    #expect(squares == (0..<1000).map { $0 * $0 })
    #expect(WorkerPool(count: workers).mapBlocking(0) { $0 }.isEmpty)
  }

  @Test(arguments: [1, 2, 7])
  func throwsTheFirstErrorToTheCallingThread(workers: Int) {
    struct Stop: Error, Equatable { let job: Int }
    #expect(throws: Stop(job: 300)) {
      try WorkerPool(count: workers).mapBlocking(500) { job throws(Stop) in
        if job >= 300 { throw Stop(job: job) }
      }
    }
  }

  @Test func joinsListsInTheirOrder() {
    #expect(Array(joining: [["a"], [], ["b", "c"]]) == ["a", "b", "c"])
    #expect(Array(joining: [[Int]]()) == [])
  }

  @Test func throwsTheErrorOfAJob() async {
    struct Stop: Error {}
    await #expect(throws: Stop.self) {
      try await WorkerPool(count: 2).map(500) { if $0 == 400 { throw Stop() } }
    }
  }
}
