import Base
import Publishing
import SiteBuilding

package struct PreviewEvent: Sendable {
  package enum Kind: Sendable {
    case built(BuildReport)
    /// A file has an error; the site is unchanged.
    case failed
    case serving(address: String)
  }

  package let kind: Kind
  /// The paths of the changed files in the project; empty the first time.
  package var changed: [String] = []
  package var diagnostics = DiagnosticList()

  package var text: String {
    switch kind {
    case .built(let report): cause + (changed.isEmpty ? report.summary : Self.result(report))
    case .failed: cause + "something is wrong, so the site stays as it was"
    case .serving(let address):
      "Serving \(address)\nWatching your files; press Ctrl-C to end."
    }
  }

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
    // The system lost track of the changes.
    if first.isEmpty { return "many files: " }
    return changed.count == 1 ? "\(first): " : "\(first) and \(changed.count - 1) more: "
  }

  /// `3 files written, 0 removed in 41 ms`
  private static func result(_ report: BuildReport) -> String {
    "\(NumberText.count(report.publishing.writtenCount, .files)) written, "
      + "\(NumberText.grouped(report.publishing.removed.count)) removed in \(milliseconds(report)) ms"
  }

  private static func milliseconds(_ report: BuildReport) -> Int {
    let (seconds, atto) = report.times.total.components
    return Int(seconds) * 1000 + Int(atto / 1_000_000_000_000_000)
  }
}
