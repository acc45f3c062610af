import MediaLibrary
import PageContexts
import Planning
import Templates

extension TrackingContext {
  init(_ tracking: Tracking, of entry: Entry, messages: Messages, settings: Settings) {
    let builder = TrackingBuilder(messages: messages, scale: settings.ratingScale)
    let runs = builder.runs(tracking, entry.kind)
    self.init(
      status: StatusContext(
        tracking.status, of: entry.kind, words: messages, hasEmoji: settings.hasEmoji),
      rating: builder.rating(tracking.rating), progress: messages.progress(of: entry),
      notes: builder.notes(tracking, entry.kind.verb, hasTable: !runs.isEmpty), runs: runs,
      parts: tracking.parts.map { part in
        PartContext(
          label: messages[part.unit.word, (.number, String(part.number))],
          rating: builder.rating(part.rating), finished: part.finished.map(messages.time),
          note: part.note)
      })
  }
}

/// The parts of what a title is to the owner.
private struct TrackingBuilder {
  let messages: Messages
  let scale: RatingScale

  func rating(_ rating: Rating?) -> RatingContext? { rating.map { RatingContext($0, on: scale) } }

  /// - Parameter hasTable: Each time is told in a table, so that here the last one is enough.
  func notes(_ tracking: Tracking, _ verb: Verb, hasTable: Bool) -> [NoteContext] {
    var notes: [NoteContext] = []
    notes.reserveCapacity(4)
    func add(_ word: MessageKey, _ date: PartialDate?) {
      if let date {
        notes.append(NoteContext(label: .word(word, messages), date: messages.time(date)))
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
      notes.append(NoteContext(label: .text(timesThrough(tracking.repeats, verb))))
    }
    if let favorite = tracking.favorite {
      let number = favorite.rank.map { messages[.favoriteNumber, (.number, String($0))] }
      notes.append(NoteContext(label: .text(number ?? messages[.favorite])))
    }
    return notes
  }

  /// The first time and each one after it, when there is more than one to tell of.
  func runs(_ tracking: Tracking, _ kind: Kind) -> [RunContext] {
    guard !tracking.history.isEmpty else { return [] }
    // The rating above is what the owner thinks by now, so it is not said to be that of the first time.
    let first = Tracking.Run(
      started: tracking.started, finished: tracking.finished ?? tracking.dropped,
      hours: tracking.hours)
    let isFirstKnown = first != Tracking.Run()
    // Of a single time of which nothing is known but its end, the notes below the status tell all.
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
      rating: rating(run.rating), note: note(run, kind))
  }

  private func note(_ run: Tracking.Run, _ kind: Kind) -> String? {
    // That a time was finished is told by its date.
    let status = run.status.flatMap { $0 == .completed ? nil : messages[kind, $0] }
    let parts = [
      status, run.platform.map { messages[.onPlatform, (.platform, $0)] },
      run.hours.map(messages.hours(hundredths:)),
      run.note,
    ]
    .compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// `First time`, `Second time` … `Time 11`
  private func time(_ number: Int) -> String {
    let name = messages.item(number - 1, of: .timesInOrder)
    return name.isEmpty ? messages[.timeNumber, (.number, messages.number(number))] : name
  }

  /// `rewatched once`; of more than one repeat how often in all: `watched 3 times`.
  private func timesThrough(_ repeats: Int, _ verb: Verb) -> String {
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
