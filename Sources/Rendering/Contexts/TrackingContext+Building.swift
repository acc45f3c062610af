import MediaLibrary
import SiteModel
import Templating

extension Site {
  func trackingContext(_ tracking: Tracking, _ index: EntryIndex) -> TrackingContext {
    let kind = entry(index).kind
    return TrackingContext(
      status: StatusContext(tracking.status, of: kind), rating: rating(tracking.rating),
      favorite: tracking.favorite.map { favorite in
        favorite.rank.map { "Favourite no. \($0)" } ?? "Favourite"
      },
      progress: progressContexts(index), facts: facts(tracking),
      runs: tracking.history.enumerated().map { number, run in
        RunContext(
          label: "\(kind.row.repeating.text.noun) \(number + 1)",
          started: run.started.map { TimeContext($0, isShort: true) },
          finished: run.finished.map { TimeContext($0, isShort: true) }, rating: rating(run.rating),
          hours: run.hours.map(hours), platform: run.platform, note: run.note)
      },
      parts: tracking.parts.map { part in
        PartContext(
          label: "\(part.unit.rawValue.capitalizedFirst) \(part.number)", rating: rating(part.rating),
          finished: part.finished.map { TimeContext($0, isShort: true) }, note: part.note)
      })
  }

  /// How far, in each unit that is counted.
  func progressContexts(_ index: EntryIndex) -> [ProgressContext] {
    plan.progress(of: index).map { progress in
      let total = progress.total.map(NumberText.grouped) ?? "?"
      return ProgressContext(
        text: "\(NumberText.grouped(progress.count)) / \(total) \(progress.unit)",
        value: String(min(progress.count, progress.total ?? 0)),
        maximum: progress.total.map(String.init))
    }
  }

  private func facts(_ tracking: Tracking) -> [DatedFactContext] {
    func dated(_ label: String, _ date: PartialDate?) -> DatedFactContext? {
      date.map { DatedFactContext(label: label, date: TimeContext($0)) }
    }
    func worded(_ label: String, _ text: String?) -> DatedFactContext? {
      text.map { DatedFactContext(label: label, text: $0) }
    }
    return [
      dated("Started", tracking.started),
      dated("Finished", tracking.finished),
      dated("Dropped", tracking.dropped),
      worded("Time played", tracking.hours.map(hours)),
      worded("Again", tracking.repeats > 0 ? times(tracking.repeats) : nil),
      worded(
        "Owned",
        tracking.owned.map { $0.media.isEmpty ? "yes" : $0.media.joined(separator: ", ") }),
      dated("Added", tracking.added),
    ].compactMap { $0 }
  }

  private func hours(_ hundredths: Int) -> String {
    "\(decimal(hundredths, per: 100)) \(hundredths == 100 ? "hour" : "hours")"
  }

  private func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(NumberText.grouped(count)) times"
    }
  }
}

extension String {
  /// `author` → `Author`, `MAIN` → `Main`.
  var capitalizedFirst: String {
    let rest = dropFirst()
    return prefix(1).uppercased() + (self == uppercased() && count > 3 ? rest.lowercased() : String(rest))
  }

  /// `Rewatching` → `Rewatch`
  fileprivate var noun: String { hasSuffix("ing") ? String(dropLast(3)) : self }
}
