import Base
import MediaLibrary

extension Diagnostic {
  static func notTracked(_ id: String, _ wanted: String) -> Diagnostic {
    .error(
      "title-not-tracked", "'\(id)' is only in the catalog, so it can't have \(wanted)",
      fix: "track it first: 'tokonoma status \(id) completed', or planning, current …")
  }

  package static func finishedAlready(_ entry: Entry) -> Diagnostic {
    let id = entry.id
    return .error(
      "finished-already", "'\(id)' is already finished, so this would be another run",
      fix: "'tokonoma status \(id) current --again' begins one"
        + (StatusChange.mayCorrect(entry)
          ? "; if it was never finished, "
            + "'tokonoma status \(id) current --not-finished' takes that back" : ""))
  }

  static func severalRunsFinished(_ id: String) -> Diagnostic {
    .error(
      "several-runs-finished",
      "'\(id)' has several runs, so --not-finished doesn't say which one was never finished",
      fix: "correct 'finished', 'repeat' or 'history' in its file")
  }

  /// - Parameter status: planning, paused or dropped
  static func staysFinished(_ entry: Entry, _ status: Status) -> Diagnostic {
    let id = entry.id
    let word = status == .planning ? "planned" : status.rawValue
    let verb =
      switch status {
      case .paused: "pause"
      case .dropped: "drop"
      default: "plan"
      }
    let again = "'tokonoma status \(id) current --again'"
    return .error(
      "stays-finished", "'\(id)' is already finished, so it can't be \(word)",
      fix: (status == .planning
        ? "\(again) begins another run" : "to \(verb) another run, begin one first: \(again)")
        + (StatusChange.mayCorrect(entry) ? "; if it was never finished, add --not-finished" : ""))
  }

  static func notFinishedYet(_ id: String) -> Diagnostic {
    .error(
      "not-finished-yet", "'\(id)' has not been finished yet, so this would be its first run",
      fix: "write 'tokonoma status \(id) current'; if it was finished before, "
        + "first write 'tokonoma status \(id) completed --date none'")
  }

  static func ratedAgainTooEarly(_ id: String) -> Diagnostic {
    .error(
      "rated-again-too-early",
      "'\(id)' has not been finished yet, so there is no other run to rate",
      fix: "leave --again out; if it was finished before, "
        + "first write 'tokonoma status \(id) completed --date none'")
  }

  static func againWithoutBeginning(_ status: String, isFinished: Bool) -> Diagnostic {
    .error(
      "again-without-beginning", "--again begins another run, which '\(status)' doesn't",
      fix: isFinished ? "write 'current'" : "leave --again out")
  }

  static func noRating(_ text: String, _ id: String) -> Diagnostic {
    .error(
      "rating-of-zero", "\(text) isn't a rating", fix: "'tokonoma rate \(id) --none' removes it")
  }

  static func otherScale(_ scale: Int, from: Int) -> Diagnostic {
    .error(
      "other-scale", "this library's scale is \(scale), not \(from)",
      fix: "write the scale of the ratings first, then the new one")
  }

  static func onTheScaleAlready(_ scale: Int, from: Int) -> Diagnostic {
    .error(
      "on-the-scale-already",
      "every rating is already on the scale of \(scale) that tokonoma.yml names",
      fix: "nothing needs to be done; if they are on the scale of \(from) after all, "
        + "first write 'ratingScale: \(from)' into it")
  }

  static func notOnTheScale(_ text: String, scale: Int) -> Diagnostic {
    .error(
      "not-on-the-scale", "'\(shortened(text))' isn't a rating on the scale of \(scale)",
      fix: "correct it, or name the scale that the ratings are on")
  }

  static let nothingRescaled = error(
    "nothing-rescaled", "no rating was converted, so that all stay on one scale",
    fix: "fix the problems shown here, then run it again")

  /// - Parameter other: the scale on the other side, which must be different
  package static func noScale(_ text: String, besides other: String) -> Diagnostic {
    let scales = RatingScale.allCases.map { String($0.rawValue) }.filter { $0 != other }
    return .error(
      "no-scale", "'\(shortened(text))' isn't a rating scale", fix: "write \(choices(scales))")
  }
}

extension Diagnostic {
  static func noAmount(_ text: String, isNew: Bool = false) -> Diagnostic {
    .error(
      "no-amount", "'\(shortened(text))' isn't an amount",
      fix: "write a number such as 12, "
        + (isNew
          ? "or 'all' with --total"
          : "a step such as +1, 45%, 120/612, S02E03, 7:30 or 'all'"))
  }

  package static func ratingMissing(_ entry: Entry) -> Diagnostic {
    if entry.tracking == nil { return .notTracked(entry.id, "a rating") }
    return .error(
      "rating-missing", "there is no rating after the title",
      fix: "write it last, as in 'tokonoma rate \(entry.id) 8'")
  }

  static func unknownUnit(_ word: String, kind: String, known: [String]) -> Diagnostic {
    .error(
      "unknown-unit", "a title of kind \(kind) isn't counted in '\(shortened(word))'",
      fix: "count it in \(choices(known))")
  }

  /// - Parameter id: nil for a new title
  static func countedInHours(_ id: String?, kind: String) -> Diagnostic {
    .error(
      "counted-in-hours", "a \(kind) is counted in hours",
      fix: id.map { "'tokonoma hours \($0) +1.5' adds some" }
        ?? "write --hours 3 instead of --progress 3")
  }

  /// - Parameter amount: what was typed after the id
  static func unknownTotal(
    _ id: String, _ amount: String, unit: ProgressUnit, progress: Int
  ) -> Diagnostic {
    let example = unit == .pages || unit == .minutes ? 300 : 24
    return .error(
      "unknown-total", "the number of \(unit.rawValue) of '\(id)' is unknown",
      fix: "say how many there are, as in "
        + "'tokonoma progress \(id) \(amount) --total \(max(example, progress + 1))'")
  }

  static func unknownSeasons(_ id: String, before season: Int) -> Diagnostic {
    .error(
      "unknown-seasons", "the number of episodes of '\(id)' before season \(season) is unknown",
      fix: "'tokonoma set \(id) seasons 10,8' says how many each season has; "
        + "or count the episodes of all seasons")
  }

  static func beyondSeason(_ episode: Int, of season: Int, count: Int) -> Diagnostic {
    .error(
      "beyond-season", "season \(season) has \(count) episodes, so there is no episode \(episode)",
      fix: "write S\(season)E\(count) or less, or correct 'seasons'")
  }

  static func progressBelowZero(_ id: String, progress: Int, unit: ProgressUnit) -> Diagnostic {
    .error(
      "progress-below-zero",
      progress == 0
        ? "'\(id)' is already at 0"
        : "'\(id)' is at \(progress) \(unit.word(for: progress)), so it can't go back further",
      fix: withoutSign)
  }

  static func beyondTotal(
    _ count: Int, id: String, shown: String, total: Int, isCompleted: Bool
  ) -> Diagnostic {
    let way =
      isCompleted
      ? "'tokonoma status \(id) repeating' begins again"
      : "'tokonoma progress \(id) all' goes to \(total)"
    return .error(
      "beyond-total", "'\(id)' is at \(shown); \(count) would be beyond the end",
      fix: "\(way); if there are more by now, say how many with --total \(count)")
  }

  static func totalBelowProgress(_ total: Int, progress: Int) -> Diagnostic {
    .error(
      "total-below-progress", "\(progress) would be beyond the end at \(total)",
      fix: "give a --total of \(progress) or more")
  }

  static func noTotalAmount(_ text: String) -> Diagnostic {
    .error(
      "no-total-amount", "'\(shortened(text))' isn't a number for --total",
      fix: "write how many there are, as in 24, or how many more, as in +12")
  }

  /// - Parameter id: nil for a new title
  static func noHours(_ id: String?, kind: Kind) -> Diagnostic {
    .error(
      "no-hours", "hours are for games; \(kind.id) is counted in \(kind.unit.rawValue)",
      fix: id.map { "'tokonoma progress \($0) +1' counts on" } ?? "write --progress instead")
  }

  static func noNumberOfHours(_ text: String) -> Diagnostic {
    .error(
      "no-number-of-hours", "'\(shortened(text))' isn't a number of hours",
      fix: "write 12, 12.5, 12:30, 90m, or a step such as +1.5 or +0:45")
  }

  static func hoursBelowZero(_ id: String, hours: String) -> Diagnostic {
    .error(
      "hours-below-zero",
      hours == "0"
        ? "'\(id)' is already at 0 hours" : "'\(id)' has \(hours) hours, and can't go below 0",
      fix: withoutSign)
  }

  static func tooManyHours(_ id: String, hours: String) -> Diagnostic {
    .error(
      "too-many-hours", "'\(id)' has \(hours) hours, and must stay below 1,000,000,000",
      fix: withoutSign)
  }

  private static let withoutSign = "write the number itself, without a sign"
}
