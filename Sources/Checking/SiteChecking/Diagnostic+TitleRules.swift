import Base
import MediaLibrary

extension Diagnostic {
  static func completedWithoutDate(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .advice, "completed-without-date",
      "this is completed without a date, so it is in no year of the diary", at: location,
      fix: "add 'finished: …', as rough as you remember: 2016, 2016-09 or 2016-09-14")
  }

  static func completedBeforeTheEnd(_ progress: KnownProgress, at location: SourceLocation)
    -> Diagnostic
  {
    Diagnostic(
      .advice, "completed-before-the-end",
      "this is completed, but its progress is \(progress.count) of \(progress.total) \(progress.unit.rawValue)",
      at: location, fix: "correct the progress, or the status or the total if one of them is wrong")
  }

  static func currentAtTheEnd(_ progress: KnownProgress, at location: SourceLocation) -> Diagnostic
  {
    Diagnostic(
      .advice, "current-at-the-end",
      "this is in progress, but its progress is \(progress.count) of \(progress.total) \(progress.unit.rawValue)",
      at: location, fix: "write 'status: completed', and 'finished: …' if you know when")
  }

  static func openTime(
    status: String, isOneOfMany: Bool, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .advice, "open-time",
      isOneOfMany
        ? "several runs in its history are still in progress"
        : "a run in its history is still in progress, but this is \(status)",
      at: location,
      fix:
        "end that run with 'status: completed' or 'status: dropped', and 'finished: …' if you know when"
    )
  }

  static func finishedAndDropped(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .advice, "finished-and-dropped", "this is finished and dropped, but has only one run",
      at: location,
      fix: "remove one of the two dates; a second run is an item of 'history', as in "
        + "'history: [{finished: 2016, status: dropped}]'")
  }

  static func staleCurrent(since date: PartialDate, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .advice, "stale-current", "this is in progress, but nothing has happened since \(date.iso)",
      at: location,
      fix:
        "write 'status: paused' or 'status: dropped', or bring 'progress' and 'updated' up to date")
  }

  static func futureDate(_ date: PartialDate, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .advice, "future-date",
      "\(date.iso) is in the future",
      at: location, fix: "correct the date")
  }

  static func ageNotUnderstood(_ mark: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .advice, "age-not-understood",
      "'\(shortened(mark))' has no known age, so an 'ageGate' would treat this as a title for adults",
      at: location,
      fix: "write an age, as in '16+', or a board's mark, such as PG-13, PEGI 16 or CERO Z")
  }

  static func hoursOfNoGame(_ kind: Kind, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .advice, "hours-of-no-game",
      "this has hours, which are counted for games; \(kind.id) is counted in \(kind.unit.rawValue)",
      at: location, fix: "remove 'hours', or use 'progress'")
  }

  static func reviewWithoutRating(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .advice, "review-without-rating", "this has a review but no rating", at: location,
      fix: "add 'rating: …' if you like; without one it is in no ranking")
  }

  static func ratingsOfAnotherScale(_ count: Int, highest: String, scale: Int, smaller: Int)
    -> Diagnostic
  {
    Diagnostic(
      .advice, "ratings-of-another-scale",
      "none of \(count) ratings is higher than \(highest) of \(scale), as on a scale to \(smaller)",
      at: .file("tokonoma.yml"),
      fix: "if you changed 'ratingScale', 'tokonoma rescale \(smaller) \(scale)' converts them")
  }

  static func missingCover(of id: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .advice, "missing-cover", "this has no cover, so one is drawn", at: location,
      fix: "put a picture at 'covers/\(shortened(id)).jpg', or add 'cover: …'")
  }

  static func smallCover(
    width: Int, height: Int, of title: String, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .advice, "small-cover",
      "the cover of '\(shortened(title))' has \(width) × \(height) pixels, which is blurred on its page",
      at: location,
      fix: "find one that is at least \(TitleRule.leastCoverWidth) pixels wide; 400 × 600 is good")
  }
}
