import Base
import Publishing

/// What a build did.
package struct BuildReport: Sendable {
  package let titles: Int
  package let publishing: PublishReport
  package let times: PhaseTimes

  /// `55 titles: 30 files written, 302 unchanged, 0 removed in 0.12 s`
  package var summary: String {
    "\(NumberText.count(titles, .titles)): "
      + "\(NumberText.count(publishing.writtenCount, .files)) written, "
      + "\(NumberText.grouped(publishing.unchanged)) unchanged, "
      + "\(NumberText.grouped(publishing.removed.count)) removed in \(seconds) s"
  }

  /// The same for programs.
  package var json: JSONValue {
    [
      "titles": .number(titles), "written": .number(publishing.writtenCount),
      "unchanged": .number(publishing.unchanged), "removed": .number(publishing.removed.count),
      "seconds": .decimal(seconds),
    ]
  }

  private var seconds: String {
    let (whole, atto) = times.total.components
    let hundredths = Int(atto / 10_000_000_000_000_000)
    return "\(whole).\(hundredths < 10 ? "0" : "")\(hundredths)"
  }
}
