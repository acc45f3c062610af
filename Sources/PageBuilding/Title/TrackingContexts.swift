import Base
import MediaLibrary
import Planning
import Templates

extension TitlePageBuilder {
  func trackingContext(_ tracking: Tracking, of entry: Entry) -> TrackingContext {
    let runs = runs(tracking, entry.kind)
    return TrackingContext(
      status: StatusContext(
        tracking.status, of: entry.kind, words: messages, hasEmoji: settings.hasEmoji),
      rating: titles.rating(tracking.rating), progress: messages.progress(of: entry),
      notes: notes(tracking, entry.kind.verb, hasTable: !runs.isEmpty), runs: runs,
      parts: tracking.parts.map { part in
        RunContext(
          label: messages[part.unit.word, (.number, String(part.number))],
          finished: part.finished.map(messages.time), rating: titles.rating(part.rating),
          note: part.$note.map { ValueText($0.isolated, in: messages) })
      })
  }

  /// - Parameter hasTable: A table shows each run, so only the last one is needed here.
  private func notes(_ tracking: Tracking, _ verb: Verb, hasTable: Bool) -> [NoteContext] {
    var notes: [NoteContext] = []
    notes.reserveCapacity(4)
    func add(_ word: MessageKey, _ date: PartialDate?) {
      if let date {
        notes.append(NoteContext(label: messages[word], date: messages.time(date)))
      }
    }
    let again = tracking.history.compactMap { $0.status == .dropped ? nil : $0.finished }.max()
    if hasTable, let again {
      add(.lastFinishedOn, again)
    } else {
      add(.startedOn, tracking.started)
      add(.finishedOn, tracking.finished ?? again)
    }
    add(.droppedOn, tracking.dropped)
    if tracking.repeats > 0 {
      notes.append(NoteContext(label: runCount(tracking.repeats, verb)))
    }
    if let favorite = tracking.favorite {
      let number = favorite.rank.map { messages[.favoriteNumber, (.number, String($0))] }
      notes.append(NoteContext(label: number ?? messages[.favorite]))
    }
    return notes
  }

  /// All runs, if there is more to show than the notes below the status do.
  private func runs(_ tracking: Tracking, _ kind: Kind) -> [RunContext] {
    guard !tracking.history.isEmpty else { return [] }
    // The title's rating is the current one, not that of the first run.
    let first = Tracking.Run(
      started: tracking.started, finished: tracking.finished ?? tracking.dropped,
      hours: tracking.hours)
    let isFirstKnown = first != Tracking.Run()
    // The notes show everything about a single run that has only an end.
    if !isFirstKnown, tracking.history.count == 1, let only = tracking.history.first,
      only == Tracking.Run(finished: only.finished, rating: only.rating),
      only.rating == nil || only.rating == tracking.rating
    {
      return []
    }
    let again = tracking.history.enumerated().map { number, run in
      context(run, label: time(number + 2), kind)
    }
    return isFirstKnown ? [context(first, label: time(1), kind)] + again : again
  }

  private func context(_ run: Tracking.Run, label: String, _ kind: Kind) -> RunContext {
    RunContext(
      label: label, started: run.started.map(messages.time),
      finished: run.finished.map(messages.time),
      rating: titles.rating(run.rating), note: note(run, kind))
  }

  private func note(_ run: Tracking.Run, _ kind: Kind) -> ValueText? {
    // The date shows that a run was completed.
    let status = run.status.flatMap { $0 == .completed ? nil : messages[kind, $0] }
    let parts = [
      status, run.platform.map { messages[.onPlatform, (.platform, $0)] },
      run.hours.map(messages.hours(hundredths:)), run.$note,
    ].compactMap { $0 }
    return parts.isEmpty
      ? nil : ValueText(parts.map(\.isolated).joined(separator: " · "), in: messages)
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

extension Tracking.Part.Unit {
  fileprivate var word: MessageKey {
    switch self {
    case .season: .seasonNumber
    case .volume: .volumeNumber
    case .episode: .episodeNumber
    }
  }
}
