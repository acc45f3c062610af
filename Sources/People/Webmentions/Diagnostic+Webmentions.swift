import Base

/// Every message about what other sites said.
extension Diagnostic {
  static func mentionsBroken(_ reason: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "mentions-broken",
      "these mentions cannot be read, so the site is without them: \(reason)", at: location,
      fix: "fetch them again: tokonoma friends pull")
  }

  static func noMentions(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "no-mentions", "this is no file of mentions, so nothing of it is shown",
      at: location,
      fix: "put what 'https://webmention.io/api/mentions.jf2' answers here, or remove the file")
  }

  static func sentMentionsBroken(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "sent-mentions-broken",
      "this file cannot be read, so nobody knows who was told already", at: location,
      fix: "take it from the project's history; or remove it, and everybody is told again")
  }
}
