import Base
import LibraryFiles
import MediaLibrary

/// Sets or adds to the hours of a game: in total, or of the run in progress.
package struct HoursChange: TitleChange {
  private let hours: String
  private let date: GivenDate

  /// - Parameter hours: `+1.5`, `-0.5`, `12`, `+1:30`, `90m`
  package init(_ hours: String, _ date: GivenDate) {
    self.hours = hours
    self.date = date
  }

  package func plan(
    for title: WrittenTitle, reporting: inout DiagnosticList
  ) -> PlannedChange? {
    guard title.entry.kind.unit == .hours || title.has("hours") else {
      reporting.report(
        .noHours(
          title.entry.id, kind: title.entry.kind.id, unit: title.entry.kind.unit.rawValue))
      return nil
    }
    let sign = hours.first.flatMap(Sign.init)
    guard let number = hundredthsOfHours(String(hours.dropFirst(sign == nil ? 0 : 1))) else {
      reporting.report(.noNumberOfHours(hours))
      return nil
    }
    let tracking = title.entry.tracking
    let open = title.openTime
    let before = (open.map { tracking?.history[$0].hours } ?? tracking?.hours) ?? 0
    let after =
      switch sign {
      case .plus: before + number
      case .minus: before - number
      case nil: number
      }
    guard after >= 0 else {
      reporting.report(.hoursBelowZero(title.entry.id, hours: decimal(before, per: 100)))
      return nil
    }
    guard after < 100_000_000_000 else {
      reporting.report(.tooManyHours(title.entry.id, hours: decimal(before, per: 100)))
      return nil
    }
    var plan = PlannedChange()
    let word = decimal(after, per: 100)
    if after == before {
      plan.note("its hours are \(word) already")
    } else if let open {
      plan.edits.append(("history", .inItem(open, key: "hours", .set(.word(word)))))
      plan.note("these are the hours of the time that is going on, the last in 'history'")
    } else {
      plan.set("hours", word)
    }
    let status = tracking?.status
    if status == nil || status == .planning || status == .paused, after > before {
      plan.setStatus(.current, of: title, date)
      if status == nil { plan.note("it was in the catalog only, and is yours now") }
    }
    return plan
  }
}
