import Base

extension Diagnostic {
  static func mentionsBroken(_ reason: String) -> Diagnostic {
    .warning(
      "mentions-broken", "these mentions can't be read, so the site leaves them out: \(reason)",
      fix: "fetch them again: tokonoma friends pull")
  }

  static let noMentions = warning(
    "no-mentions", "this isn't a file of mentions, so none are shown",
    fix: "put the answer of 'https://webmention.io/api/mentions.jf2' here, or remove the file")

  static let sentMentionsBroken = error(
    "sent-mentions-broken", "this file can't be read, so the mentions sent before aren't known",
    fix: "restore it from the project's history, or remove it to send all mentions again")
}
