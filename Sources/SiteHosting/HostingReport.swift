import Base

/// The changes of publishing. On a dry run, nothing has been uploaded.
package struct HostingReport: Sendable, Reporting {
  package let host: String
  package let changes: SiteChanges
  package let isDryRun: Bool

  /// On a dry run a line for each file: `+` for new, `~` for changed, `-` for removed.
  package var report: Report {
    let kinds = [
      ("added", changes.added), ("changed", changes.changed), ("removed", changes.removed),
    ]
    let files = zip("+~-", kinds).flatMap { mark, kind in kind.1.map { "\(mark) \($0)" } }
    let counts: [Report.Row] = kinds.map { name, paths in .fact(name, .number(paths.count)) }
    let rest: [Report.Row] = [
      .fact("unchanged", .number(changes.unchanged), [summary]), .fact("done", .flag(!isDryRun)),
      .fact("files", isDryRun ? .object(kinds.map { ($0, .texts($1)) }) : nil),
    ]
    return Report([.fact("host", .text(host), isDryRun ? files : [])] + counts + rest)
  }

  /// `GitHub Pages: 3 files added, 12 changed, 0 removed, 317 unchanged`
  private var summary: String {
    "\(host): \(NumberText.count(changes.added.count, .files)) added, "
      + "\(NumberText.grouped(changes.changed.count)) changed, "
      + "\(NumberText.grouped(changes.removed.count)) removed, "
      + "\(NumberText.grouped(changes.unchanged)) unchanged"
      + (isDryRun ? "; nothing was done" : "")
  }
}
