import Base
import LibraryFiles
import MediaLibrary

package struct RatingChange: TitleChange {
  /// nil removes the rating.
  private let rating: String?
  /// The date of the rated run; nil if the rating belongs to no further run.
  private let again: GivenDate?

  package init(_ rating: String?, again: GivenDate? = nil) {
    self.rating = rating
    self.again = again
  }

  package func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    guard let tracking = title.entry.tracking else {
      throw Refusal(.notTracked(title.entry.id, "a rating"))
    }
    if again != nil, Stage(title.entry) == .firstRun {
      throw Refusal(.ratedAgainTooEarly(title.entry.id))
    }
    var plan = PlannedChange()
    guard let text = rating else {
      if title.has("rating") { plan.remove("rating") } else { plan.note("it has no rating") }
      return plan
    }
    var isZero = false
    if case .hundredths(0) = DecimalText(text) { isZero = true }
    if isZero || text.lowercased() == "none" { throw Refusal(.noRating(text, title.entry.id)) }
    let rating = try Refusal.orValue { givenRating(text, scale: title.scale, reporting: &$0) }
    let word = title.scale.text(rating)
    if tracking.rating != rating { plan.set("rating", word) }
    if let again {
      if tracking.status != .completed {
        plan.set("status", Status.completed.rawValue)
        if title.has("dropped") { plan.remove("dropped") }
        plan.countToEnd(of: title)
      }
      plan.addFinishedRun(to: title, again.date, rating: word)
    } else if plan.edits.isEmpty {
      plan.note("its rating is already \(word)")
    }
    return plan
  }
}
