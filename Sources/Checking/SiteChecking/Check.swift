import Base

/// A check by the id of its diagnostics.
package struct Check: Sendable {
  package let id: String
  /// The problem that it finds, in Markdown.
  package let meaning: String

  package static let all = [
    Check(
      "dead-link",
      "a link within the site, from a text or a template, to a file that the site doesn't have"),
    Check("dead-fragment", "a link to a place (`#…`) that its page doesn't have"),
    Check("end-before-start", "something that ended before it began"),
    Check("progress-beyond-total", "progress beyond the total"),
    Check(
      "completed-without-date", "a completed title without a date, which is missing from the diary"),
    Check("completed-before-the-end", "a completed title whose progress is below the total"),
    Check("current-at-the-end", "a current title with nothing left"),
    Check("open-time", "a run in the `history` without an end, although the title isn't current"),
    Check("finished-and-dropped", "a run that was both finished and dropped"),
    Check(
      "stale-current",
      "a current title without news for six months; `--stale-after 12` sets another number"),
    Check("future-date", "a date in the future for something that has already happened"),
    Check("day-before-release", "a run, a part or a review before the title came out"),
    Check("hours-of-no-game", "`hours` of a title that is counted in something else"),
    Check("age-not-understood", "an `ageRating` that gives no age"),
    Check(
      "misshapen-id", "an id that no page of its site could have, so the title gets no link to it"),
    Check("review-without-rating", "a reviewed title without a rating"),
    Check(
      "ratings-of-another-scale",
      "ten or more ratings that all look like those of a smaller scale: did `ratingScale` change?"),
    Check("missing-cover", "a title without a picture, for which a cover is drawn"),
    Check(
      "small-cover", "a cover less than 200 pixels wide, which looks blurred on the title's page"),
    Check(
      "picture-without-description",
      "a picture in a text with an empty `![…]`, which tells nothing to people who can't see it"),
    Check("unknown-relation", "a relation to a title that isn't in the library"),
    Check("relation-to-itself", "a title related to itself"),
    Check(
      "unknown-callout",
      "an unknown kind of callout, such as `[!wraning]`; it looks like `[!note]`"),
    Check("unused-template", "a template of yours that no page uses"),
    Check("blocked-by-policy", "something that your template or style loads and browsers block"),
    Check("unused-style", "a style sheet in your `theme/` that nothing links to"),
    Check(
      "unused-collection-style",
      "your `theme/collection.css`, which no page links to because the settings have "
        + "neither `colors` nor `accent`"),
    Check(
      "untranslated-words",
      "ten or more words of your own language (`templates/words/de.yml`), over a tenth of "
        + "all, that are still English"),
    Check("copy-is-behind", "a copied template, style or word file whose original has changed"),
  ]

  /// The fix for an unknown id.
  package static func correction(of id: String) -> String {
    let ids = all.map(\.id)
    return nearest(to: id, among: ids).map { "did you mean '\($0)'?" }
      ?? "write one of these: \(ids.joined(separator: ", "))"
  }

  private init(_ id: String, _ meaning: String) { (self.id, self.meaning) = (id, meaning) }
}
