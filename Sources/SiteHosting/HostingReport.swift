import Base

/// The changes of publishing. On a dry run, nothing has been uploaded.
package struct HostingReport: Sendable, Reporting {
  package let host: String
  package let changes: SiteChanges
  package let isDryRun: Bool
  /// The site's address; nil if it is unknown.
  let address: String?
  /// Whether the settings have it.
  let isAddressSet: Bool
  /// The step that is left to the owner on the host's own site.
  let firstStep: String?

  /// The number of files of each kind that a dry run shows.
  private static let most = 20

  /// On a dry run a line for a file: `+` for new, `~` for changed, `-` for removed.
  package var report: Report {
    let kinds = [
      ("added", changes.added), ("changed", changes.changed), ("removed", changes.removed),
    ]
    let files = zip("+~-", kinds).flatMap { mark, kind in
      let more = kind.1.count - Self.most
      return kind.1.prefix(Self.most).map { "\(mark) \($0)" }
        + (more > 0 ? ["\(mark) … \(NumberText.grouped(more)) more; --json shows all"] : [])
    }
    let counts: [Report.Row] = kinds.map { name, paths in .fact(name, .number(paths.count)) }
    let rest: [Report.Row] = [
      .fact("unchanged", .number(changes.unchanged), [summary]), .fact("done", .flag(!isDryRun)),
      .fact("files", isDryRun ? .object(kinds.map { ($0, .texts($1)) }) : nil),
      .fact("address", address.map { .text($0) }, isDryRun ? [] : next),
    ]
    return Report([.fact("host", .text(host), isDryRun ? files : [])] + counts + rest)
  }

  /// Where the site is, and what is left to do.
  private var next: [String] {
    var lines = address.map { ["Your site: \($0)"] } ?? []
    if let firstStep { lines.append("Do this once: \(firstStep)") }
    if !isAddressSet {
      lines.append(
        "Feeds and link previews need its address: write 'url: \(address ?? "https://…")' into tokonoma.yml"
      )
    }
    return lines
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
