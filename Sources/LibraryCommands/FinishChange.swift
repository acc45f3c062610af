import Base
import LibraryFiles
import MediaLibrary

/// Records that a title was watched, read or played to its end, for the first time or again,
/// whatever its status was.
package struct FinishChange: TitleChange {
  private let rating: String?
  private let date: GivenDate
  private let started: PartialDate?
  /// Whether to add a second run even if it ends on the same day.
  private let isAgain: Bool

  package init(
    _ rating: String? = nil, _ date: GivenDate, started: PartialDate? = nil, isAgain: Bool = false
  ) {
    (self.rating, self.date, self.started, self.isAgain) = (rating, date, started, isAgain)
  }

  package func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    let (tracking, stage) = (title.entry.tracking, Stage(title.entry))
    let word = try rating.map { text throws(Refusal) in try title.scaled(text) }
    var plan = PlannedChange()
    if let word, tracking?.rating.map(title.scale.text) != word { plan.set("rating", word) }
    let ends = [tracking?.finished] + (tracking?.history.map(\.finished) ?? [])
    if let day = date.date, !isAgain, stage == .finished, ends.contains(day) {
      plan.note("it already has a run that ended on \(day.iso); --again adds another run")
      return plan
    }
    switch stage {
    case .finished, .rerun: plan.finishAgain(title, date.date, rating: word)
    case .untracked, .firstRun, .reopened:
      plan.setStatus(.completed, of: title, date)
      if tracking?.status == .completed { plan.countToEnd(of: title) }
    }
    plan.setStart(started, of: title)
    plan.noteUnused(date, of: title)
    return plan
  }
}
