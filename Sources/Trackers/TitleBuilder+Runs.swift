import MediaLibrary

extension TitleBuilder {
  mutating func set(status: Status) { set(.status, .status(status)) }

  /// Sets the status for a word; an unknown word is reported, and the other values decide.
  mutating func set(status known: Status?, from word: String) {
    let known = known ?? reader.statuses[folded(word)]
    let status = known ?? impliedStatus
    if known == nil { report(.statusUnclear(word, takenAs: status)) }
    set(status: status)
  }

  /// nil for an unknown word; the title is then refused.
  @discardableResult
  mutating func require(status: Status?, from word: String) -> Status? {
    let status = status ?? reader.statuses[folded(word)]
    if let status {
      set(status: status)
    } else {
      refuse(word.isEmpty ? .rowWithoutStatus(title) : .statusNotKnown(word))
    }
    return status
  }

  var status: Status? { values[.status]?.status }

  /// The status that the other values suggest.
  var impliedStatus: Status {
    if has(.finished) || has(.rating) || has(.hours) { return .completed }
    return has(.started) ? .current : .planning
  }

  /// Sets the progress. 0 counts only for a title in progress.
  mutating func set(progress: Int?, volumes: Int?) {
    let isUnderWay = status != .planning && status != .completed && (volumes ?? 0) == 0
    if progress == 0, isUnderWay {
      set(.progress, .number(0))
    } else {
      set(.progress, count: progress)
    }
    set(.progressVolumes, count: volumes)
  }

  mutating func set(minutesPlayed minutes: Int?) {
    guard let minutes else { return }
    values[.hours] =
      minutes > 0 ? .value(.hundredths(hundredthsOfHours(minutes: minutes))) : .absent
  }

  mutating func set(seasons parts: [Tracking.Part]) {
    let byNumber = Dictionary(parts.map { ($0.number, $0) }, uniquingKeysWith: { _, last in last })
    let sorted = byNumber.values.sorted { $0.number < $1.number }
    if !sorted.isEmpty { set(.parts, .items(sorted.map(\.value))) }
  }
}

// Runs, oldest first: one of them is the title's own, the others form its history.
extension TitleBuilder {
  mutating func set(history runs: some Collection<Tracking.Run>) {
    if !runs.isEmpty { set(.history, .items(runs.map(\.value))) }
  }

  /// - Parameter hasFirst: whether the oldest one is the first run
  mutating func set(runs: [Tracking.Run], hasFirst: Bool = true) {
    guard hasFirst, !runs.isEmpty else { return set(history: runs) }
    set(runs: runs, own: 0, endsDropped: false)
  }

  /// - Parameter own: the index of the title's own run
  mutating func set(runs: [Tracking.Run], own: Int, endsDropped: Bool = true) {
    let run = runs[own]
    firstRunRating = run.rating
    set(.started, day: run.started)
    set(endsDropped && run.status == .dropped ? .dropped : .finished, day: run.finished)
    set(history: runs[..<own] + runs[(own + 1)...])
  }

  /// Sets runs with a status each, and the title's status from them.
  ///
  /// The first finished run is the title's own, whatever the status of others; if no run was
  /// finished, the newest is.
  ///
  /// - Returns: the index of the title's own run; nil without runs
  mutating func set(runsWithStatus runs: [Tracking.Run]) -> Int? {
    guard let last = runs.indices.last, var status = runs[last].status else { return nil }
    let finished = runs.firstIndex { $0.status == .completed }
    if finished != nil, status == .current { status = .repeating }
    if finished != nil, status == .dropped { status = .completed }
    set(status: status)
    set(runs: runs, own: finished ?? last)
    return finished ?? last
  }

  /// Sets the status, and all known runs, in any order.
  ///
  /// - Parameter count: the number of finished runs; those missing in `runs` have no dates
  mutating func set(status: Status, runs: [Tracking.Run], count: Int? = nil) {
    var runs = runs.sorted(by: <)
    var status = status
    switch status {
    case .dropped:
      // If fewer were counted, those were finished; otherwise it is unknown which were.
      let finished = count.map { $0 < runs.count ? $0 : 0 } ?? 0
      for index in runs.indices.dropFirst(finished) { runs[index].status = .dropped }
      if finished > 0 { status = .completed }
    case .current, .repeating, .paused:
      guard runs.count > 1, let last = runs.indices.last else { break }
      if runs[last].finished == nil { runs[last].status = status == .paused ? .paused : .current }
      if status == .current { status = .repeating }
    case .planning, .completed: break
    }
    set(status: status)
    values[.started] = FieldValue(day: runs.first?.started)
    let end = FieldValue(day: runs.first?.finished)
    (values[.dropped], values[.finished]) = status == .dropped ? (end, nil) : (nil, end)
    let further = runs.dropFirst()
    let again = max((count ?? 0) - 1, 0)
    guard !further.isEmpty else {
      values[.history] = .absent
      if count != nil { set(.repeat, count: again) }
      return
    }
    // The history is counted, so runs without dates must be in it.
    let undated = status == .dropped ? 0 : min(max(again - further.count, 0), 100)
    set(history: Array(repeating: Tracking.Run(status: .completed), count: undated) + further)
    values[.repeat] = .absent
  }
}

extension FieldValue {
  fileprivate init(day: PartialDate?) { self = day.map { .value(.date($0)) } ?? .absent }
}

extension Sequence {
  /// Oldest first by the days when runs ended or else began; those without days are newest.
  func sorted(byRun run: (Element) -> Tracking.Run) -> [Element] {
    map { (element: $0, day: run($0).finished ?? run($0).started) }.enumerated().sorted { a, b in
      switch (a.element.day, b.element.day) {
      case (let dayA?, let dayB?) where dayA != dayB: dayA < dayB
      case (_?, nil): true
      case (nil, _?): false
      default: a.offset < b.offset
      }
    }.map(\.element.element)
  }
}

extension Sequence<PartialDate?> {
  /// Oldest first; those without a day come first.
  var oldestFirst: [PartialDate?] { filter { $0 == nil } + compactMap { $0 }.sorted() }
}

extension Tracking.Run {
  /// Orders runs by their beginning or else their end; runs without dates come last.
  static func < (a: Tracking.Run, b: Tracking.Run) -> Bool {
    switch (a.started ?? a.finished, b.started ?? b.finished) {
    case (let a?, let b?): a < b
    case (let a, let b): a != nil && b == nil
    }
  }
}
