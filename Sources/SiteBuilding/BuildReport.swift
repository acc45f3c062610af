import Base
import Publishing

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

/// The time that each phase of a build took.
package struct PhaseTimes: Sendable {
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var phases: [(name: String, duration: Duration)] = []

  package init() {}

  /// Ends the current phase; the next one begins.
  mutating func end(_ name: String) {
    let now = ContinuousClock.now
    phases.append((name, now - last))
    last = now
  }

  package var total: Duration { last - start }

  /// A line for each phase: `read       120.5 ms`.
  package var text: String {
    let width = phases.map(\.name.count).max() ?? 0
    return (phases + [("total", total)]).map { name, duration in
      let (seconds, atto) = duration.components
      let microseconds = Int(seconds) * 1_000_000 + Int(atto / 1_000_000_000_000)
      let time = decimal(microseconds, per: 1000)
      return name + String(repeating: " ", count: max(0, width - name.count) + 2) + time + " ms\n"
    }.joined()
  }
}
