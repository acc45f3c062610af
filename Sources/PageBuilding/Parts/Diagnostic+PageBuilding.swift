import Base
import Markup

extension Diagnostic {
  /// - Parameter meant: the ids that were probably meant
  package static func unknownReference(_ id: String, meant: [String]) -> Diagnostic {
    .error(
      "unknown-title", "there is no title '\(shortened(id))' in the library",
      fix: !meant.isEmpty
        ? "did you mean \(meant.map { "[[\($0)]]" }.joined(separator: " or "))?"
        : "write the folder and the file name of a title, as in [[anime/cowboy-bebop]]")
  }

  /// - Parameter byName: whether the link contains a name of the title, which pages would show
  package static func hiddenReference(
    _ reference: Prose.Reference, byName: Bool = false
  ) -> Diagnostic {
    let why = "'visibility', 'private', 'draft' or 'ageRating' in its file hides the title"
    let start = "'\(reference.id)' is kept out of the site, so no page links to it"
    return if byName {
      .error(
        "hidden-title-in-text",
        "'\(shortened(reference.id))' is the name of a title that is kept out of the site",
        at: reference.location, fix: "remove the link; \(why)")
    } else if let label = reference.label {
      .warning(
        "hidden-title-in-text", "\(start), but its label stays in the text: '\(shortened(label))'",
        at: reference.location, fix: "remove the link, or change its label; \(why)")
    } else {
      .warning(
        "hidden-title-in-text", "\(start) or names it", at: reference.location,
        fix: "remove the link; \(why)")
    }
  }

  static func unlistedReference(_ id: String) -> Diagnostic {
    .warning(
      "unlisted-title-in-text", "'\(id)' is unlisted, but this public text names it",
      fix: "remove the link, or 'visibility: unlisted' from the title's file")
  }

  static func coverDrawing(_ reason: String) -> Diagnostic {
    .warning(
      "cover-drawing", "this cover drawing can't be used: \(reason)",
      fix: "correct it, or remove the file")
  }
}
