import Base
import Publishing
import SiteBuilding

/// What happens while a site is served.
package struct PreviewEvent: Sendable {
  package enum Kind: Sendable {
    /// The site is as its files are now.
    case built(BuildReport)
    /// Something is wrong in the files; the site is what it was.
    case failed
    /// The site can be visited at this address.
    case serving(address: String)
  }

  package let kind: Kind
  /// The files that were changed before it was built, by their paths in the project; none the first time.
  package var changed: [String] = []
  /// What the build reported.
  package var diagnostics = DiagnosticList()

  /// For a person.
  package var text: String {
    switch kind {
    case .built(let report): cause + (changed.isEmpty ? report.summary : Self.result(report))
    case .failed: cause + "something is wrong, so the site stays as it was"
    case .serving(let address):
      "Serving \(address)\nWatching your files; press Ctrl-C to end."
    }
  }

  /// The same for programs.
  package var json: JSONValue {
    switch kind {
    case .built(let report):
      [
        "event": .text("built"), "changed": .texts(changed),
        "milliseconds": .number(Self.milliseconds(report)), "report": report.json,
      ]
    case .failed:
      [
        "event": .text("failed"), "changed": .texts(changed),
        "errors": .number(diagnostics.all.count { $0.severity == .error }),
      ]
    case .serving(let address): ["event": .text("serving"), "address": .text(address)]
    }
  }

  /// `library/anime/planetes.md and 2 more: `
  private var cause: String {
    guard let first = changed.first else { return "" }
    // The system lost count.
    if first.isEmpty { return "many files: " }
    return changed.count == 1 ? "\(first): " : "\(first) and \(changed.count - 1) more: "
  }

  /// `3 files written, 0 removed in 41 ms`
  private static func result(_ report: BuildReport) -> String {
    return "\(NumberText.count(report.publishing.writtenCount, .files)) written, "
      + "\(NumberText.grouped(report.publishing.removed.count)) removed in \(milliseconds(report)) ms"
  }

  private static func milliseconds(_ report: BuildReport) -> Int {
    let (seconds, atto) = report.times.total.components
    return Int(seconds) * 1000 + Int(atto / 1_000_000_000_000_000)
  }
}
