import Localization
import MediaLibrary
import PageContexts
import TemplateRuntime

extension Site {
  func trackingContext(_ tracking: Tracking, _ entry: Entry) -> TrackingContext {
    TrackingContext(
      status: StatusContext(tracking.status, of: entry.kind, words: words),
      rating: rating(tracking.rating),
      progress: progress(entry), notes: notes(tracking),
      runs: runs(tracking, entry.kind),
      parts: tracking.parts.map { part in
        PartContext(
          label: words[part.unit.word, (.number, String(part.number))],
          rating: rating(part.rating),
          finished: part.finished.map(time), note: part.note)
      })
  }

  private func notes(_ tracking: Tracking) -> [NoteContext] {
    var notes: [NoteContext] = []
    notes.reserveCapacity(4)
    func add(_ word: MessageKey, _ date: PartialDate?) {
      if let date {
        notes.append(NoteContext(label: .word(word, words), date: time(date)))
      }
    }
    add(.startedOn, tracking.started)
    add(.finishedOn, tracking.finished)
    add(.droppedOn, tracking.dropped)
    if tracking.repeats > 0 { notes.append(NoteContext(label: .text(again(tracking.repeats)))) }
    if let favorite = tracking.favorite {
      let number = favorite.rank.map { words[.favoriteNumber, (.number, String($0))] }
      notes.append(NoteContext(label: .text(number ?? words[.favorite])))
    }
    return notes
  }

  /// The first time and each one after it, when there is more than one to tell of.
  private func runs(_ tracking: Tracking, _ kind: Kind) -> [RunContext] {
    guard !tracking.history.isEmpty else { return [] }
    // The rating above is what the owner thinks by now, so it is not said to be that of the first time.
    let first = Tracking.Run(
      started: tracking.started, finished: tracking.finished ?? tracking.dropped,
      hours: tracking.hours)
    let again = tracking.history.enumerated().map { number, run in
      context(run, label: words[.againNumber, (.number, String(number + 1))], kind)
    }
    return first == Tracking.Run()
      ? again : [context(first, label: words[.firstTime], kind)] + again
  }

  private func context(_ run: Tracking.Run, label: String, _ kind: Kind) -> RunContext {
    RunContext(
      label: label, started: run.started.map(time), finished: run.finished.map(time),
      rating: rating(run.rating), note: note(run, kind))
  }

  private func note(_ run: Tracking.Run, _ kind: Kind) -> String? {
    // That a time was finished is told by its date.
    let status = run.status.flatMap { $0 == .completed ? nil : words[kind, $0] }
    let parts = [
      status, run.platform.map { words[.onPlatform, (.platform, $0)] }, run.hours.map(hoursText),
      run.note,
    ]
    .compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private func again(_ count: Int) -> String {
    count == 2 ? words[.againTwice] : words.count(count, .again)
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
