import MediaLibrary

/// A run that the owner finished.
package struct Finish: Sendable, Equatable {
  package let entry: EntryIndex
  package let date: PartialDate?
  /// 0 for the first run, 1 for the first of `history`.
  package let run: Int
  /// The run's rating, or else the title's.
  package let rating: Rating?

  package var isAgain: Bool { run > 0 }
}

/// The number of first runs and of further ones.
package struct FinishCount: Sendable, Equatable {
  package var first = 0
  package var again = 0

  package var total: Int { first + again }

  mutating func add(_ finish: Finish) {
    if finish.isAgain { again += 1 } else { first += 1 }
  }
}

extension LibraryIndex {
  /// Every finished run of the listed titles, by id, and the number of further runs that only
  /// `repeat` counts.
  ///
  /// A first run is finished if the title is completed or repeating, or has a finish date and isn't
  /// dropped; a run of the history unless it is in progress or dropped.
  func finishes() -> (finishes: [Finish], further: Int) {
    var finishes: [Finish] = []
    var further = 0
    for index in listedByID {
      guard let status = facts[index].status else { continue }
      let finished = facts[index].firstRun.finished
      let rating = facts[index].rating
      let isFinished =
        switch status {
        case .completed, .repeating: true
        case .dropped: false
        case .current, .planning, .paused: finished != nil
        }
      if isFinished {
        finishes.append(Finish(entry: index, date: finished, run: 0, rating: rating))
      }
      guard facts[index].hasFurtherRuns, let tracking = library.entries[index].tracking else {
        continue
      }
      var ended = 0
      for (number, run) in tracking.history.enumerated() where run.isFinished {
        ended += 1
        finishes.append(
          Finish(entry: index, date: run.finished, run: number + 1, rating: run.rating ?? rating))
      }
      further += max(min(tracking.repeats, 10_000_000) - ended, 0)
    }
    return (finishes, further)
  }
}
