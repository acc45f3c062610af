import Synchronization

/// The progress of a long piece of work, which another thread may show.
package final class WorkProgress: Sendable {
  package enum Phase: Sendable, Equatable {
    /// An import reads rows, then compares them with the library.
    case taking, comparing
    case reading, planning, drawing, writing, checking, fetching
  }

  package struct State: Sendable, Equatable {
    package let phase: Phase
    package let done: Int
    package let total: Int

    package init(phase: Phase, done: Int, total: Int) {
      (self.phase, self.done, self.total) = (phase, done, total)
    }
  }

  private let phase = Mutex<(phase: Phase, total: Int)?>(nil)
  private let done = Atomic<Int>(0)

  package init() {}

  package func begin(_ phase: Phase, of total: Int) {
    self.phase.withLock {
      $0 = (phase, total)
      done.store(0, ordering: .relaxed)
    }
  }

  /// Workers call it once for every few dozen jobs.
  package func advance(by count: Int) { done.add(count, ordering: .relaxed) }

  package func set(_ count: Int) { done.store(count, ordering: .relaxed) }

  /// nil before the first phase.
  package var state: State? {
    phase.withLock { now in
      now.map {
        State(phase: $0.phase, done: min(done.load(ordering: .relaxed), $0.total), total: $0.total)
      }
    }
  }
}
