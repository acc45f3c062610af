import MediaLibrary

extension TitleStatements {
  /// Times through a title, oldest first: the first one is the title's own, the others are its history.
  ///
  /// - Parameter hasFirst: Whether the oldest of them is the first time; otherwise nothing tells of that.
  mutating func say(times: [Tracking.Run], hasFirst: Bool = true) {
    if hasFirst, let first = times.first {
      ownRating = first.rating
      if let started = first.started { self[.started] = .value(.date(started)) }
      if let finished = first.finished { self[.finished] = .value(.date(finished)) }
    }
    say(history: Array(times.dropFirst(hasFirst ? 1 : 0)))
  }

  /// Times through of which each says how it went, oldest first, and the status that follows from them.
  ///
  /// What was finished stays so, whatever became of it before or later: the first time that came to its end is the
  /// title's own; where there is none, the newest is.
  ///
  /// - Returns: which of them is the title's own; nil when there are none.
  mutating func say(timesWithStatus times: [Tracking.Run]) -> Int? {
    guard let last = times.indices.last, var status = times[last].status else { return nil }
    let finished = times.firstIndex { $0.status == .completed }
    if finished != nil, status == .current { status = .repeating }
    if finished != nil, status == .dropped { status = .completed }
    self[.status] = .value(.status(status))
    say(times: times, own: finished ?? last)
    return finished ?? last
  }

  /// Times through, of which one is the title's own; the others are its history, those before it too.
  mutating func say(times: [Tracking.Run], own: Int) {
    let time = times[own]
    ownRating = time.rating
    if let started = time.started { self[.started] = .value(.date(started)) }
    if let end = time.finished {
      self[time.status == .dropped ? .dropped : .finished] = .value(.date(end))
    }
    var others = times
    others.remove(at: own)
    say(history: others)
  }

  /// The status, and all times through that are known, in whatever order: the earliest is the title's own, the others
  /// are its history.
  ///
  /// - Parameter count: how often it was read or watched to the end; more than the times have dates for are times
  ///   without one.
  mutating func say(status: Status, times: [Tracking.Run], count: Int? = nil) {
    var times = times.sorted(by: <)
    var status = status
    switch status {
    case .dropped:
      // Where fewer are counted than there are, those came to an end, and the newest did not; else nothing tells which.
      let finished = count.map { $0 < times.count ? $0 : 0 } ?? 0
      for index in times.indices.dropFirst(finished) { times[index].status = .dropped }
      // What was finished stays so, whatever becomes of a later time.
      if finished > 0 { status = .completed }
    case .current, .repeating, .paused:
      guard times.count > 1, let last = times.indices.last else { break }
      if times[last].finished == nil { times[last].status = status == .paused ? .paused : .current }
      if status == .current { status = .repeating }
    case .planning, .completed: break
    }
    said(status: status, first: times.first)
    let further = Array(times.dropFirst())
    let again = max((count ?? 0) - 1, 0)
    guard !further.isEmpty else {
      self[.history] = .absent
      if count != nil { self[.repeat] = again > 0 ? .value(.number(again)) : .absent }
      return
    }
    // The history is what counts, so that what has no date must be in it.
    let undated = status == .dropped ? 0 : min(max(again - further.count, 0), 100)
    say(history: Array(repeating: Tracking.Run(status: .completed), count: undated) + further)
    self[.repeat] = .absent
  }

  private mutating func said(status: Status, first: Tracking.Run?) {
    self[.status] = .value(.status(status))
    self[.started] = first?.started.map { .value(.date($0)) } ?? .absent
    let end: Statement = first?.finished.map { .value(.date($0)) } ?? .absent
    self[.dropped] = status == .dropped ? end : nil
    self[.finished] = status == .dropped ? nil : end
  }
}

extension ValueReader {
  /// What `date` reads, as a date; nil when there is none.
  @inline(never) mutating func day(_ text: Text?) -> PartialDate? {
    if case .value(.date(let date))? = date(text) { date } else { nil }
  }

  /// What `rating` reads, as a rating; nil when there is none.
  @inline(never) mutating func score(_ text: Text?, best: Int) -> Rating? {
    if case .value(.rating(let rating))? = rating(text, best: best) { rating } else { nil }
  }
}

extension Tracking.Run {
  /// By when it began, or else ended; one of which nobody knows that comes last.
  static func < (a: Tracking.Run, b: Tracking.Run) -> Bool {
    switch (a.started ?? a.finished, b.started ?? b.finished) {
    case (let a?, let b?): a < b
    case (let a, let b): a != nil && b == nil
    }
  }
}

extension Statement {
  /// The date that is said; nil when there is none.
  var day: PartialDate? { if case .value(.date(let date)) = self { date } else { nil } }
}
