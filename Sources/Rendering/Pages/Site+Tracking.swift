import InterfaceWords
import MediaLibrary
import PageParts
import Templating

extension Site {
  func trackingContext(_ tracking: Tracking, _ entry: Entry) -> TrackingContext {
    TrackingContext(
      status: StatusContext(tracking.status, of: entry.kind, words: words),
      rating: rating(tracking.rating),
      progress: progress(entry), notes: notes(tracking),
      runs: tracking.history.enumerated().map { number, run in
        RunContext(
          label: words[.againNumber, (.number, String(number + 1))],
          started: run.started.map(time),
          finished: run.finished.map(time), rating: rating(run.rating),
          note: note(run))
      },
      parts: tracking.parts.map { part in
        PartContext(
          label: words[part.unit.word, (.number, String(part.number))],
          rating: rating(part.rating),
          finished: part.finished.map(time), note: part.note)
      })
  }

  private func notes(_ tracking: Tracking) -> [NoteContext] {
    func dated(_ word: Word, _ date: PartialDate?) -> NoteContext? {
      date.map { NoteContext(label: words[word], date: time($0)) }
    }
    let favorite = tracking.favorite.map { favorite in
      NoteContext(
        label: favorite.rank.map { words[.favoriteNumber, (.number, String($0))] }
          ?? words[.favorite])
    }
    let again =
      tracking.repeats == 0 ? nil : NoteContext(label: again(tracking.repeats))
    return [
      dated(.startedOn, tracking.started), dated(.finishedOn, tracking.finished),
      dated(.droppedOn, tracking.dropped), again, favorite,
    ].compactMap { $0 }
  }

  private func note(_ run: Tracking.Run) -> String? {
    let parts = [
      run.platform.map { words[.onPlatform, (.platform, $0)] }, run.hours.map(hoursText), run.note,
    ]
    .compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private func again(_ count: Int) -> String {
    count == 2 ? words[.againTwice] : words.count(count, .again)
  }
}

extension Tracking.Part.Unit {
  fileprivate var word: Word {
    switch self {
    case .season: .seasonNumber
    case .volume: .volumeNumber
    case .episode: .episodeNumber
    }
  }
}
