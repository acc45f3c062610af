import Base

/// A check by the id of its diagnostics.
package struct Check: Sendable {
  package let id: String
  /// For `--help`.
  package let meaning: String

  package static let all = [
    Check("dead-link", "a link to a file that the site doesn't have"),
    Check("dead-fragment", "a link to a place that its page doesn't have"),
    Check("end-before-start", "an end before the beginning"),
    Check("progress-beyond-total", "progress beyond the total"),
    Check("completed-without-date", "completed without a date"),
    Check("completed-before-the-end", "completed, but the progress is below the total"),
    Check("current-at-the-end", "in progress, but nothing is left"),
    Check("open-time", "a run in the history that never ended"),
    Check("finished-and-dropped", "one run that is both finished and dropped"),
    Check("stale-current", "in progress, but unchanged for months"),
    Check("future-date", "a date in the future"),
    Check("hours-of-no-game", "hours of a kind that is counted in another unit"),
    Check("age-not-understood", "an 'ageRating' without a known age"),
    Check("review-without-rating", "reviewed, but not rated"),
    Check("ratings-of-another-scale", "ratings that all fit a smaller scale"),
    Check("missing-cover", "no picture, so a cover is drawn"),
    Check("small-cover", "a cover that is blurred on its title's page"),
    Check("picture-without-description", "a picture in a text without a description"),
    Check("unknown-relation", "a relation to a title that the library doesn't have"),
    Check("relation-to-itself", "a relation of a title to itself"),
    Check("unknown-callout", "a callout of an unknown kind"),
    Check("unused-template", "a template of yours that no page uses"),
    Check("blocked-by-policy", "a load in a template or style of yours that browsers block"),
    Check("unused-style", "a style sheet of yours that nothing links to"),
    Check("unused-collection-style", "a 'theme/collection.css' that no page links to"),
    Check("untranslated-words", "words of a language of yours that are still English"),
    Check("copy-is-behind", "a built-in file that has changed since you copied it"),
  ]

  /// The fix for an unknown id.
  package static func correction(of id: String) -> String {
    let ids = all.map(\.id)
    return nearest(to: id, among: ids).map { "did you mean '\($0)'?" }
      ?? "write one of these: \(ids.joined(separator: ", "))"
  }

  private init(_ id: String, _ meaning: String) {
    self.id = id
    self.meaning = meaning
  }
}
