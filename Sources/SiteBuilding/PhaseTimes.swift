import Base
import MediaLibrary

/// How long each phase of a build took.
package struct PhaseTimes: Sendable {
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var phases: [(name: String, duration: Duration)] = []

  package init() {}

  /// Ends the phase that has been going on since the last one ended.
  mutating func end(_ name: String) {
    let now = ContinuousClock.now
    phases.append((name, now - last))
    last = now
  }

  /// From the first to the last moment that was taken.
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
