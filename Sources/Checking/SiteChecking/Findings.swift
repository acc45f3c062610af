import Base

/// What a check has found of one kind: of many only the first are shown.
struct Findings: Sendable {
  private(set) var shown = DiagnosticList()
  /// By severity, shown or not.
  private(set) var counts: [Diagnostic.Severity: Int] = [:]
  private let showsAll: Bool

  init(showsAll: Bool) {
    self.showsAll = showsAll
  }

  /// How many are not shown.
  var hidden: Int { counts.values.reduce(0, +) - shown.all.count }

  /// Takes what has one id; locations and texts are made only for those that are shown, one if it is `usual`.
  mutating func take<Finding>(
    _ findings: [Finding], isUsual: Bool = false, _ diagnostic: (Finding) throws -> Diagnostic
  ) rethrows {
    guard !findings.isEmpty else { return }
    let isMany = findings.count > Digest.most
    let most = showsAll ? findings.count : isUsual && isMany ? 1 : Digest.most
    var list = try findings.prefix(most).map(diagnostic)
    let left = findings.count - list.count
    if left > 0, let last = list.popLast() {
      list.append(last.standing(for: left, shownBy: "--all"))
    }
    for diagnostic in list { shown.report(diagnostic) }
    counts[list[0].severity, default: 0] += findings.count
  }

  /// Takes what a build says too; errors can't be skipped.
  mutating func take(_ diagnostics: DiagnosticList, skipping skipped: Set<String>) {
    let all = diagnostics.sorted.filter { $0.severity == .error || !skipped.contains($0.id) }
    for diagnostic in showsAll ? all : Digest.of(all, shownBy: "--all") {
      shown.report(diagnostic)
    }
    for diagnostic in all { counts[diagnostic.severity, default: 0] += 1 }
  }
}
