import Base

extension Diagnostic {
  static func mentionsBroken(_ reason: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "mentions-broken",
      "these mentions can't be read, so the site leaves them out: \(reason)", at: location,
      fix: "fetch them again: tokonoma friends pull")
  }

  static func noMentions(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "no-mentions", "this isn't a file of mentions, so none are shown",
      at: location,
      fix: "put the answer of 'https://webmention.io/api/mentions.jf2' here, or remove the file")
  }

  static func sentMentionsBroken(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "sent-mentions-broken",
      "this file can't be read, so the mentions sent before aren't known", at: location,
      fix: "restore it from the project's history, or remove it to send all mentions again")
  }
}
