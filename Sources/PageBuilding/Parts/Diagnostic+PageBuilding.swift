import Base
import PageContexts

extension Diagnostic {
  /// - Parameter meant: The ids that were probably meant.
  static func unknownReference(
    _ id: String, at location: SourceLocation, meant: [String]
  ) -> Diagnostic {
    Diagnostic(
      .error, "unknown-title", "there is no title '\(shortened(id))' in the library", at: location,
      fix: !meant.isEmpty
        ? "did you mean \(meant.map { "[[\($0)]]" }.joined(separator: " or "))?"
        : "write the folder and the file name of a title, as in [[anime/cowboy-bebop]]")
  }

  static func hiddenReference(_ id: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "hidden-title-in-text",
      "'\(id)' is kept out of the site, so no page links to it or names it", at: location,
      fix: "take the link out; 'visibility', 'private', 'draft' or 'ageRating' in its file says why"
    )
  }

  static func unlistedReference(_ id: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "unlisted-title-in-text",
      "'\(id)' is unlisted, and this text names it to everybody", at: location,
      fix: "take the link out, or 'visibility: unlisted' out of the title")
  }
}
