import Base
import LibraryFiles
import MediaLibrary
import StrictYAML

/// Gives a title a status, with the dates and counts that follow from it.
package struct StatusChange: TitleChange {
  /// A status in any tracker's words.
  private let word: String
  private let date: GivenDate
  /// Whether `current` begins another run of a finished title.
  private let isAgain: Bool
  /// Whether this corrects a file that wrongly says that the title was finished.
  private let isCorrection: Bool
  private let started: PartialDate?

  package init(
    _ word: String, _ date: GivenDate, started: PartialDate? = nil, isAgain: Bool = false,
    isCorrection: Bool = false
  ) {
    (self.word, self.date, self.started) = (word, date, started)
    (self.isAgain, self.isCorrection) = (isAgain, isCorrection)
  }

  package func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    let status = try Refusal.orValue { givenStatus(word, reporting: &$0) }
    if isCorrection, status != .completed {
      if StatusChange.mayCorrect(title.entry) { return corrected(title, to: status) }
      if title.entry.tracking?.hasFurtherRuns == true {
        throw Refusal(.severalRunsFinished(title.entry.id))
      }
    }
    if isAgain, status == .completed {
      return try FinishChange(nil, date, started: started, isAgain: true).plan(for: title)
    }
    if isAgain, status != .current, status != .repeating {
      throw Refusal(
        .againWithoutBeginning(status.rawValue, isFinished: Stage(title.entry) == .finished))
    }
    let meant = isAgain ? .repeating : status
    if case .refused(let reason) = StatusTransition.outcome(of: meant, for: title.entry) {
      switch reason {
      case .notFinishedYet: throw Refusal(.notFinishedYet(title.entry.id))
      case .finishedAlready: throw Refusal(.finishedAlready(title.entry))
      case .staysFinished: throw Refusal(.staysFinished(title.entry, status))
      }
    }
    var plan = PlannedChange()
    plan.setStatus(meant, of: title, date)
    if plan.edits.isEmpty, plan.notes.isEmpty {
      plan.note("its status is already \(meant.rawValue)")
    }
    plan.setStart(started, of: title)
    plan.noteUnused(date, of: title)
    if isCorrection { plan.note("--not-finished was not used") }
    return plan
  }

  /// Records that the title was never finished.
  private func corrected(_ title: WrittenTitle, to status: Status) -> PlannedChange {
    var plan = PlannedChange()
    plan.set("status", status.rawValue)
    for key in ["finished", "repeat"] where title.has(key) { plan.remove(key) }
    if status == .planning {
      for key in ["progress", "progressVolumes", "started"] where title.has(key) {
        plan.remove(key)
      }
    } else if status == .dropped, let day = date.date {
      plan.set("dropped", day.iso)
    }
    plan.setStart(started, of: title)
    plan.noteUnused(date, of: title)
    return plan
  }

  /// The day on which a title was finished, if a status in any tracker's words contradicts that;
  /// `an unknown day` if the file has none.
  package static func endDenied(by word: String, of title: OwnersTitle) -> String? {
    guard let status = Status(word: word), mayCorrect(title.entry),
      [.planning, .paused, .dropped].contains(status)
    else { return nil }
    return title.entry.tracking?.finished?.iso ?? "an unknown day"
  }

  /// Whether the title was finished once, and nothing was recorded after that.
  static func mayCorrect(_ entry: Entry) -> Bool {
    guard let tracking = entry.tracking, !tracking.hasFurtherRuns else { return false }
    return tracking.status == .completed || Stage(entry) == .finished
  }

  /// Whether a status, in any tracker's words, begins another run of a finished title.
  package static func begins(_ word: String, again title: OwnersTitle) -> Bool {
    Status(word: word) == .current && Stage(title.entry) == .finished
  }

  /// Whether the title may begin another run, because it is completed but its total has grown or
  /// its progress was lowered.
  package static func mayBegin(_ word: String, again title: OwnersTitle) -> Bool {
    Status(word: word) == .current && title.entry.tracking?.status == .completed
      && Stage(title.entry) == .reopened
  }
}

/// How far the owner is with a title, as far as a new status depends on it.
package enum Stage: String, Sendable, CaseIterable {
  case untracked = "not tracked"
  case firstRun = "never finished"
  case finished = "finished"
  /// Finished once, but in progress again or extended since.
  case reopened = "finished once, but not all of it"
  case rerun = "repeating"

  init(_ entry: Entry) {
    guard let tracking = entry.tracking else {
      self = .untracked
      return
    }
    switch tracking.status {
    case .repeating: self = .rerun
    case .current: self = tracking.wasFinishedOnce ? .reopened : .firstRun
    case .planning, .paused, .dropped: self = tracking.wasFinishedOnce ? .finished : .firstRun
    case .completed:
      let total = entry.work.total(of: entry.progressUnit) ?? 0
      let isCounted = 1..<max(total, 1) ~= tracking.progress ?? 0
      self = isCounted && !tracking.hasFurtherRuns ? .reopened : .finished
    }
  }
}

extension Tracking {
  /// Whether anything except the status shows that the first run ended.
  fileprivate var wasFinishedOnce: Bool { finished != nil || hasFurtherRuns }

  /// Whether there were runs after the first one, which must have ended.
  var hasFurtherRuns: Bool { repeats > 0 || !history.isEmpty }
}

package struct StatusTransition: Sendable {
  enum Reason: String, Sendable {
    case notFinishedYet = "refused, because there is nothing to repeat"
    case finishedAlready = "refused without `--again`, which makes it repeating"
    case staysFinished = "refused"
  }

  /// The effects on the runs of the history.
  enum Runs: String, Sendable {
    case stay = ""
    case begin = "A run begins with no progress, or a paused run continues."
    case finish = "An open run ends, or a further run of a finished title is added."
    case pause = "The run is paused, and remembers its progress."
    case drop = "The run is dropped."
    case close = "Open runs end."
  }

  enum Outcome: Sendable {
    case refused(Reason)
    case alreadyRepeating
    /// The status to write, the key of its date, and the effects on the runs.
    case sets(Status, date: String? = nil, Runs = .stay)
  }

  let stages: Set<Stage>
  let words: Set<Status>
  let outcome: Outcome

  private init(_ stages: Set<Stage>, _ words: Set<Status>, _ outcome: Outcome) {
    (self.stages, self.words, self.outcome) = (stages, words, outcome)
  }

  /// The first matching row applies.
  static let table: [StatusTransition] = [
    .init([.firstRun], [.repeating], .refused(.notFinishedYet)),
    .init([.finished], [.current], .refused(.finishedAlready)),
    .init([.finished], [.planning, .paused, .dropped], .refused(.staysFinished)),
    .init([.rerun], [.current], .alreadyRepeating),
    .init([.rerun], [.repeating], .sets(.repeating)),
    .init([.rerun], [.planning, .paused], .sets(.completed, .pause)),
    .init([.rerun], [.dropped], .sets(.completed, .drop)),
    .init(others, [.repeating], .sets(.repeating, .begin)),
    .init(others.union([.rerun]), [.completed], .sets(.completed, date: "finished", .finish)),
    .init(others, [.current], .sets(.current, date: "started")),
    .init(others, [.dropped], .sets(.dropped, date: "dropped", .close)),
    .init(others, [.planning], .sets(.planning, .close)),
    .init(others, [.paused], .sets(.paused, .close)),
  ]

  /// The table as Markdown, for the reference.
  package static var reference: String {
    let heads = "| the title is | you say | its status becomes | its history |\n|---|---|---|---|\n"
    return heads
      + table.map { row -> String in
        let words = Status.allCases.filter(row.words.contains).map { "`\($0.rawValue)`" }
        let result: (status: String, runs: String) =
          switch row.outcome {
          case .refused(let reason): (reason.rawValue, "")
          case .alreadyRepeating: ("unchanged", "")
          case .sets(let status, nil, let runs): ("`\(status.rawValue)`", runs.rawValue)
          case .sets(let status, let date?, let runs):
            ("`\(status.rawValue)`, with the date `\(date)`", runs.rawValue)
          }
        let cells = [row.stagesText, words.joined(separator: ", "), result.status, result.runs]
        return "| " + cells.joined(separator: " | ") + " |\n"
      }.joined()
  }

  private var stagesText: String {
    if stages.isSuperset(of: Self.others) { return stages.contains(.rerun) ? "any" : "any other" }
    return Stage.allCases.filter(stages.contains).map(\.rawValue).joined(separator: ", ")
  }

  private static let others: Set<Stage> = [.untracked, .firstRun, .finished, .reopened]

  /// The outcome of giving a title a status; its present status is never refused.
  static func outcome(of word: Status, for entry: Entry) -> Outcome {
    let stage = Stage(entry)
    let row = table.first { row in
      guard row.stages.contains(stage), row.words.contains(word) else { return false }
      if case .refused = row.outcome { return entry.tracking?.status != word }
      return true
    }
    return row?.outcome ?? .sets(word)
  }
}

extension PlannedChange {
  /// Sets the status with its consequences; `current` begins another run of a finished title.
  mutating func setStatus(_ word: Status, of title: WrittenTitle, _ date: GivenDate) {
    let isBegunAgain = word == .current && Stage(title.entry) == .finished
    let outcome = StatusTransition.outcome(of: isBegunAgain ? .repeating : word, for: title.entry)
    switch outcome {
    case .refused: return
    case .alreadyRepeating: note("it is already being repeated")
    case .sets(let status, let key, let runs):
      let before = title.entry.tracking?.status
      if before != status { set("status", status.rawValue) }
      // The title has been extended, so it isn't finished any more.
      if before == .completed, status != .completed, status != .repeating, title.has("finished") {
        remove("finished")
      }
      if before == .dropped, status != .dropped, title.has("dropped") { remove("dropped") }
      switch runs {
      case .stay: break
      case .begin: beginRun(of: title, date)
      case .finish: return finish(title, date)
      case .pause: endRun(of: title, as: .paused)
      case .drop: endRun(of: title, as: .dropped)
      case .close:
        if let key { setDate(key, of: title, date) }
        if before != .completed { closeRuns(of: title, as: status == .dropped ? status : .paused) }
        return
      }
      // A title with progress was started earlier.
      let isNew = before == nil || before == .planning
      guard let key else { return }
      if title.has(key), let known = title.node[key]?.text {
        if case .given(let date) = date, date.iso != known {
          note("its '\(key)' stays \(known); 'tokonoma edit \(title.entry.id)' changes it")
        }
      } else if date.isGiven || isNew && title.entry.tracking?.progress ?? 0 == 0 {
        setDate(key, of: title, date)
      }
    }
  }

  private mutating func finish(_ title: WrittenTitle, _ date: GivenDate) {
    let before = title.entry.tracking?.status
    let last = title.lastFinishedRun
    if before == .repeating || title.openRun != nil || before != .completed && last != nil {
      addFinishedRun(to: title, date.date)
    } else if let last {
      setDate(ofRun: last, in: title, date)
    } else {
      setDate("finished", of: title, date)
    }
    if before != .completed { countToEnd(of: title) }
  }

  private mutating func setDate(_ key: String, of title: WrittenTitle, _ date: GivenDate) {
    switch date {
    case .today(let today): if !title.has(key) { set(key, today.iso) }
    case .given(let date):
      // Keeps the start, because a resumed run began earlier.
      let isKept = key == "started" && title.has(key)
      if !isKept, title.node[key]?.text != date.iso { set(key, date.iso) }
    case .none: break
    }
  }

  /// Writes the date to the last of several runs; the first keeps its own.
  private mutating func setDate(ofRun index: Int, in title: WrittenTitle, _ date: GivenDate) {
    guard case .given(let date) = date,
      title.entry.tracking?.history[index].finished != date
    else { return }
    edits.append(("history", .inItem(index, key: "finished", .set(.word(date.iso)))))
    note("that is the last of its runs; the first one's 'finished' stays")
  }
}

extension GivenDate {
  fileprivate var isGiven: Bool { if case .given = self { true } else { false } }
}
