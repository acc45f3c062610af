import MediaLibrary

/// One time that a title was watched, read or played to its end.
package struct Finish: Sendable, Equatable {
  package let entry: EntryIndex
  /// nil: nobody wrote down when.
  package let date: PartialDate?
  /// 0 is the first time, 1 the first of `history`.
  package let time: Int
  /// Given that time, or else the title's.
  package let rating: Rating?

  package var isAgain: Bool { time > 0 }
}

/// How often something was finished: for the first time, and again.
package struct FinishCount: Sendable, Equatable {
  package var first = 0
  package var again = 0

  package var total: Int { first + again }

  mutating func add(_ finish: Finish) {
    if finish.isAgain { again += 1 } else { first += 1 }
  }
}

extension LibraryIndex {
  /// Every time that a listed title was finished, title by title in the order of their ids.
  ///
  /// The first time counts for what is completed or being repeated, undated if need be, and for
  /// what is not dropped and has a date all the same; a time of the history unless it is going on
  /// or was given up.
  ///
  /// `further` are the times that only `repeat` counts.
  func finishes() -> (finishes: [Finish], further: Int) {
    var finishes: [Finish] = []
    var further = 0
    finishes.reserveCapacity(listed.count)
    for index in listedByID {
      guard let status = facts[index].status else { continue }
      let finished = facts[index].firstTime.finished
      let rating = facts[index].rating
      let isFinished =
        switch status {
        case .completed, .repeating: true
        case .dropped: false
        case .current, .planning, .paused: finished != nil
        }
      if isFinished {
        finishes.append(Finish(entry: index, date: finished, time: 0, rating: rating))
      }
      guard facts[index].hasFurtherTimes, let tracking = library.entries[index].tracking else {
        continue
      }
      var ended = 0
      for (number, run) in tracking.history.enumerated()
      where run.status == nil || run.status == .completed {
        ended += 1
        finishes.append(
          Finish(
            entry: index, date: run.finished, time: number + 1, rating: run.rating ?? rating))
      }
      further += max(min(tracking.repeats, 10_000_000) - ended, 0)
    }
    return (finishes, further)
  }
}
