import Base

/// Something that `check` looks for, by the id of its diagnostics.
package struct Check: Sendable {
  package let id: String
  /// For a person who chooses which to skip.
  package let meaning: String

  package static let all = [
    Check("dead-link", "a link within the site leads to no file of it"),
    Check("dead-fragment", "a link leads to a place that its page does not have"),
    Check("end-before-start", "something ended before it began"),
    Check("progress-beyond-total", "the progress is more than there is"),
    Check("completed-without-date", "completed without a date"),
    Check("completed-before-the-end", "completed, but the progress is less than there is"),
    Check("current-at-the-end", "in progress, but nothing of it is left"),
    Check("open-time", "a time of the history that never ended, though nobody is at it"),
    Check("finished-and-dropped", "one time through that both was finished and dropped"),
    Check("stale-current", "in progress, but nothing has happened for months"),
    Check("future-date", "a day on which nothing can have happened yet"),
    Check("hours-of-no-game", "hours of what is counted in something else"),
    Check("age-not-understood", "an 'ageRating' that says no age"),
    Check("review-without-rating", "reviewed, but not rated"),
    Check("ratings-of-another-scale", "ratings that all are as on a smaller scale"),
    Check("missing-cover", "no picture, so a cover is drawn"),
    Check("small-cover", "a picture that is blurred on its title's page"),
    Check(
      "picture-without-description", "a picture in a text that says nothing to who can't see it"),
    Check("unknown-relation", "a relation to a title that the library does not have"),
    Check("relation-to-itself", "a relation of a title to itself"),
    Check("unknown-callout", "a callout of a kind that there is not"),
    Check("unused-template", "a template of yours that no page is made with"),
    Check(
      "blocked-by-policy", "something a template or style of yours asks for, and no browser loads"),
    Check("unused-style", "a style sheet of yours that nothing links to"),
    Check("unused-collection-style", "'theme/collection.css' of yours that no page links to"),
    Check("untranslated-words", "words of a language of yours that still are the English ones"),
    Check("copy-is-behind", "the built-in file has changed since you copied it"),
  ]

  /// What to write in place of an id that no check has.
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
