import Base
import LibraryFiles
import MediaLibrary

package struct RatingChange: TitleChange {
  /// nil removes the rating.
  private let rating: String?
  /// The date of the rated rerun; nil if the rating isn't that of a rerun.
  private let again: GivenDate?

  package init(_ rating: String?, again: GivenDate? = nil) {
    (self.rating, self.again) = (rating, again)
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
    let word = try title.scaled(text)
    if tracking.rating.map(title.scale.text) != word { plan.set("rating", word) }
    if let again {
      plan.finishAgain(title, again.date, rating: word)
    } else if plan.edits.isEmpty {
      plan.note("its rating is already \(word)")
    }
    return plan
  }
}

extension WrittenTitle {
  /// A rating in the form of its scale: of `4/5`, `4 stars`, `★★★★`, `80%`, `8,5`.
  func scaled(_ text: String) throws(Refusal) -> String {
    let form = /([0-9]+(?:\.[0-9]+)?) ?(?:\/ ?(5|10|100)|(?:stars?|★))/
    let match = text.lowercased().wholeMatch(of: form)
    let other = match.flatMap { RatingScale(rawValue: Int($0.2 ?? "5") ?? 5) }
    if let match, let other, case .success(let rating) = other.read(String(match.1)) {
      return scale.text(scale.rounded(rating))
    }
    let rating = scale.certainMeaning(of: text) ?? text
    var isZero = false
    if case .hundredths(0) = DecimalText(rating) { isZero = true }
    if isZero || rating.lowercased() == "none" { throw Refusal(.noRating(rating, entry.id)) }
    return scale.text(try Refusal.orValue { givenRating(rating, scale: scale, reporting: &$0) })
  }
}
