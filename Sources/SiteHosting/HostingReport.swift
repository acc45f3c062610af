import Base

/// The changes of publishing. On a dry run, nothing has been uploaded.
package struct HostingReport: Sendable {
  package let host: String
  package let changes: SiteChanges
  package let isDryRun: Bool

  /// `GitHub Pages: 3 files added, 12 changed, 0 removed, 317 unchanged`
  package var summary: String {
    "\(host): \(NumberText.count(changes.added.count, .files)) added, "
      + "\(NumberText.grouped(changes.changed.count)) changed, "
      + "\(NumberText.grouped(changes.removed.count)) removed, "
      + "\(NumberText.grouped(changes.unchanged)) unchanged"
      + (isDryRun ? "; nothing was done" : "")
  }

  /// The changes, file by file: `+` for new, `~` for changed, `-` for removed.
  package var lines: [String] {
    changes.added.map { "+ \($0)" } + changes.changed.map { "~ \($0)" }
      + changes.removed.map { "- \($0)" }
  }

  package var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("host", .text(host)), ("added", .number(changes.added.count)),
      ("changed", .number(changes.changed.count)), ("removed", .number(changes.removed.count)),
      ("unchanged", .number(changes.unchanged)), ("done", .flag(!isDryRun)),
    ]
    if isDryRun {
      members.append(
        (
          "files",
          .object([
            ("added", .array(changes.added.map { .text($0) })),
            ("changed", .array(changes.changed.map { .text($0) })),
            ("removed", .array(changes.removed.map { .text($0) })),
          ])
        ))
    }
    return .object(members)
  }
}
