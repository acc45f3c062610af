import Base
import LibraryFiles
import MediaLibrary

/// Sets or increases the hours of a game: its total, or those of the run in progress.
package struct HoursChange: TitleChange {
  private let hours: String
  private let date: GivenDate

  /// - Parameter hours: `+1.5`, `-0.5`, `12`, `+1:30`, `90m`
  package init(_ hours: String, _ date: GivenDate) { (self.hours, self.date) = (hours, date) }

  /// Whether words are hours, with their unit: `2h`, `90 minutes`, `1:30`.
  package static func isAmountWithUnit(_ text: String) -> Bool {
    let digits = text.drop { "+-\u{2212}".contains($0) }
    return digits.contains { !$0.isNumber && $0 != "." }
      && hundredthsOfHours(String(digits)) != nil
  }

  package func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    let (id, kind, tracking) = (title.entry.id, title.entry.kind, title.entry.tracking)
    guard kind.unit == .hours || title.has("hours") else { throw Refusal(.noHours(id, kind: kind)) }
    let sign = hours.first.flatMap(Sign.init)
    guard let number = hundredthsOfHours(String(hours.dropFirst(sign == nil ? 0 : 1))) else {
      throw Refusal(.noNumberOfHours(hours))
    }
    let open = title.openRun
    let before = (open.map { tracking?.history[$0].hours } ?? tracking?.hours) ?? 0
    let after =
      switch sign {
      case .plus: before + number
      case .minus: before - number
      case nil: number
      }
    guard after >= 0 else { throw Refusal(.hoursBelowZero(id, hours: decimal(before, per: 100))) }
    guard after < 100_000_000_000 else {
      throw Refusal(.tooManyHours(id, hours: decimal(before, per: 100)))
    }
    var plan = PlannedChange()
    let word = decimal(after, per: 100)
    if after == before {
      plan.note("its hours are already \(word)")
    } else if let open {
      plan.edits.append(("history", .inItem(open, key: "hours", .set(.word(word)))))
      plan.note("these are the hours of the current run, the last in 'history'")
    } else {
      plan.set("hours", word)
    }
    if [nil, .planning, .paused].contains(tracking?.status) {
      plan.begin(title, date, if: after > before)
    }
    return plan
  }
}

/// A text in hundredths of hours: `12`, `12.5`, `12.5 hours`, `1:30`, `90m`, `1h30m`; nil for
/// anything else.
func hundredthsOfHours(_ text: String) -> Int? {
  if case .hundredths(let number) = DecimalText(text) { return number }
  let text = text.lowercased().filter { $0 != " " }
  if let match = text.wholeMatch(of: /([0-9.]+)(?:h|hrs?|hours?)/),
    case .hundredths(let number) = DecimalText(String(match.1))
  {
    return number
  }
  var (hours, minutes): (Substring, Substring)
  if let match = text.wholeMatch(of: /([0-9]{1,9}):([0-5][0-9])/) {
    (hours, minutes) = (match.1, match.2)
  } else if let match = text.wholeMatch(of: /([0-9]{1,9})h(?:([0-9]{1,9})(?:m|min)?)?/) {
    (hours, minutes) = (match.1, match.2 ?? "0")
  } else if let match = text.wholeMatch(of: /([0-9]{1,9})(?:m|mins?|minutes?)/) {
    (hours, minutes) = ("0", match.1)
  } else {
    return nil
  }
  guard let hours = Int(hours), let minutes = Int(minutes) else { return nil }
  return hours * 100 + (minutes * 100 + 30) / 60
}
