import Base
import MediaLibrary

extension DiagnosticList {
  /// Reports days of the owner's that are still to come, or when the title wasn't out yet.
  mutating func reportDoubtfulDays(of titles: [ExportedTitle], today: PartialDate?) {
    let (toCome, early) = (
      titles.filter { title in
        today.map { today in title.ownDays.contains { today.isSurelyBefore($0) } } ?? false
      },
      titles.filter { title in
        guard let released = title.values[.released]?.day else { return false }
        return title.ownDays.contains { $0.isSurelyBefore(released) }
      }
    )
    if !toCome.isEmpty { report(.daysToCome(in: toCome)) }
    if !early.isEmpty { report(.daysBeforeRelease(of: early)) }
  }
}

extension ExportedTitle {
  fileprivate var ownDays: [PartialDate] {
    let keys: [FieldKey] = [.started, .finished, .dropped]
    var days = keys.compactMap { values[$0]?.day }
    if case .items(let runs)? = values[.history]?.value {
      for run in runs {
        for key in ["started", "finished"] {
          if case .date(let day)? = run[key] { days.append(day) }
        }
      }
    }
    return days
  }
}
