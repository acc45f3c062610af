import Base
import MediaLibrary
import Planning
import Templates

extension TitlePageBuilder {
  func trackingContext(_ tracking: Tracking, of entry: Entry) -> TrackingContext {
    let history = history(tracking, entry.kind)
    return TrackingContext(
      status: StatusContext(
        tracking.status, of: entry.kind, words: messages, hasEmoji: settings.hasEmoji),
      rating: titles.rating(tracking.rating),
      progress: messages.progress(of: entry, hidesWhole: true),
      notes: notes(tracking, entry.kind.verb, hasHistory: !history.isEmpty), history: history,
      runs: runs(tracking, entry.kind),
      parts: tracking.parts.map { part in
        RunContext(
          label: messages[part.unit.word, (.number, String(part.number))],
          finished: part.finished.map(messages.time), rating: titles.rating(part.rating),
          note: part.$note.map { ValueText($0.isolated, in: messages) })
      })
  }

  /// - Parameter hasHistory: whether the line of dots shows all dates
  private func notes(_ tracking: Tracking, _ verb: Verb, hasHistory: Bool) -> [NoteContext] {
    var notes: [NoteContext] = []
    notes.reserveCapacity(4)
    func add(_ word: MessageKey, _ date: PartialDate?) {
      if let date { notes.append(NoteContext(label: messages[word], date: messages.time(date))) }
    }
    let ends = tracking.history.filter { $0.status != .dropped }.compactMap(\.finished)
    if !hasHistory {
      let finished = tracking.finished ?? ends.max()
      if tracking.started != finished { add(.startedOn, tracking.started) }
      add(.finishedOn, finished)
      add(.droppedOn, tracking.dropped)
    }
    if tracking.repeats > 0, !hasHistory || tracking.repeats != ends.count {
      notes.append(NoteContext(label: runCount(tracking.repeats, verb)))
    }
    if let favorite = tracking.favorite {
      let number = favorite.rank.map { messages[.favoriteNumber, (.number, String($0))] }
      notes.append(NoteContext(label: number ?? messages[.favorite]))
    }
    return notes
  }

  /// The owner's history with a title: planned, started, finished, again. Empty if a note below the
  /// status shows the same.
  private func history(_ tracking: Tracking, _ kind: Kind) -> [StepContext] {
    var steps: [StepContext] = []
    func add(_ word: MessageKey, _ status: Status, _ date: PartialDate?) {
      guard let date else { return }
      steps.append(
        StepContext(label: messages[word], mark: status.rawValue, finished: messages.time(date)))
    }
    let (started, ended) = (tracking.started, tracking.finished ?? tracking.dropped)
    let again = tracking.history.first.flatMap { $0.started ?? $0.finished }
    let first = [started, ended, again].compactMap { $0 }.min()
    if let added = tracking.added, let first, added < first { add(.planned, .planning, added) }
    if started != ended { add(.started, .current, started) }
    add(.finished, .completed, tracking.finished)
    add(.dropped, .dropped, tracking.dropped)
    for (number, run) in tracking.history.enumerated() {
      let status = run.status ?? (run.finished == nil ? .repeating : .completed)
      steps.append(
        StepContext(
          label: time(number + 2), mark: status.rawValue,
          started: run.started == run.finished ? nil : run.started.map(messages.time),
          finished: run.finished.map(messages.time),
          rating: titles.rating(run.rating), note: note(run, of: tracking, kind)))
    }
    if steps.count == 1 {
      let only = tracking.history.first
      let end = Tracking.Run(finished: only?.finished, rating: tracking.rating)
      if only == nil || only == end || only == Tracking.Run(finished: only?.finished) { return [] }
    }
    return steps
  }

  /// Platform, hours, people, place, an unusual end, and tags other than the title's, which are
  /// among the facts; nil if there are none.
  private func note(_ run: Tracking.Run, of tracking: Tracking, _ kind: Kind) -> String? {
    // The date shows that a run was completed.
    let status = run.status.flatMap { $0 == .completed ? nil : messages[kind, $0] }
    let parts =
      [
        status, run.platform.map { messages[.onPlatform, (.platform, $0)] },
        run.hours.map(messages.hours(hundredths:)),
        run.companions.isEmpty
          ? nil : messages[.withPeople, (.text, messages.list(run.companions))],
        run.place,
      ].compactMap { $0 } + (run.tags == tracking.tags ? [] : run.tags)
    return parts.isEmpty ? nil : parts.map(\.isolated).joined(separator: " · ")
  }

  /// The runs that the owner wrote about.
  private func runs(_ tracking: Tracking, _ kind: Kind) -> [RunContext] {
    tracking.history.enumerated().compactMap { number, run in
      guard let words = run.words else { return nil }
      return RunContext(
        label: time(number + 2), finished: (run.finished ?? run.started).map(messages.time),
        rating: titles.rating(run.rating), note: ValueText(words, hasParagraphs: true, in: messages)
      )
    }
  }

  /// `First time`, `Second time` … `Time 11`
  private func time(_ number: Int) -> String {
    let name = messages.item(number - 1, of: .timesInOrder)
    return name.isEmpty ? messages[.timeNumber, (.number, messages.number(number))] : name
  }

  /// `rewatched once`; with more repeats, `watched 3 times` in all.
  private func runCount(_ repeats: Int, _ verb: Verb) -> String {
    repeats == 1 ? messages[verb, .againOnce] : messages.count(repeats + 1, verb, .times)
  }
}

extension Tracking.Run {
  /// The review and the note as written; nil if there are none.
  var words: String? {
    let words = [$review, $note].compactMap { $0 }
    return words.isEmpty ? nil : words.joined(separator: "\n")
  }
}

extension Tracking.Part.Unit {
  fileprivate var word: MessageKey {
    switch self {
    case .season: .seasonNumber
    case .volume: .volumeNumber
    case .chapter: .chapterNumber
    case .episode: .episodeNumber
    }
  }
}
