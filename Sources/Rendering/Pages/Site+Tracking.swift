import MediaLibrary
import PageParts
import Templating

extension Site {
  func trackingContext(_ tracking: Tracking, _ entry: Entry) -> TrackingContext {
    TrackingContext(
      status: StatusContext(tracking.status, of: entry.kind), rating: rating(tracking.rating),
      progress: progress(entry), notes: notes(tracking),
      runs: tracking.history.enumerated().map { number, run in
        RunContext(
          label: "Again, no. \(number + 1)",
          started: run.started.map { TimeContext($0, isShort: true) },
          finished: run.finished.map { TimeContext($0, isShort: true) }, rating: rating(run.rating),
          note: note(run))
      },
      parts: tracking.parts.map { part in
        PartContext(
          label: "\(part.unit.rawValue.capitalizedFirst) \(part.number)",
          rating: rating(part.rating),
          finished: part.finished.map { TimeContext($0, isShort: true) }, note: part.note)
      })
  }

  private func notes(_ tracking: Tracking) -> [NoteContext] {
    func dated(_ words: String, _ date: PartialDate?) -> NoteContext? {
      date.map { NoteContext(words: words, date: TimeContext($0, isShort: true)) }
    }
    let favorite = tracking.favorite.map { favorite in
      NoteContext(words: favorite.rank.map { "♥ favorite no. \($0)" } ?? "♥ favorite")
    }
    let again =
      tracking.repeats == 0 ? nil : NoteContext(words: "again \(times(tracking.repeats))")
    return [
      dated("started", tracking.started), dated("finished", tracking.finished),
      dated("dropped", tracking.dropped), again, favorite,
    ].compactMap { $0 }
  }

  private func note(_ run: Tracking.Run) -> String? {
    let parts = [run.platform.map { "on \($0)" }, run.hours.map(hoursText), run.note]
      .compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(NumberText.grouped(count)) times"
    }
  }
}
