import Diagnostics

/// What a check has found of one kind: of many only the first are shown.
struct Findings: Sendable {
  private(set) var shown = DiagnosticList()
  /// By severity, shown or not.
  private(set) var counts: [Diagnostic.Severity: Int] = [:]
  private let showsAll: Bool

  /// Nobody reads more findings of one kind than these.
  private static let most = 5

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
    let isMany = findings.count > Findings.most
    let most = showsAll ? findings.count : isUsual && isMany ? 1 : Findings.most
    var list = try findings.prefix(most).map(diagnostic)
    let left = findings.count - list.count
    if left > 0, let last = list.popLast() { list.append(last.adding(.moreLikeThis(left))) }
    for diagnostic in list { shown.report(diagnostic) }
    counts[list[0].severity, default: 0] += findings.count
  }

  /// Takes what a build says too; errors are all shown.
  mutating func take(_ diagnostics: DiagnosticList, skipping skipped: Set<String>) {
    let sorted = diagnostics.sorted
    let errors = sorted.filter { $0.severity == .error }
    for error in errors { shown.report(error) }
    counts[.error, default: 0] += errors.count
    var ids: Set<String> = []
    for diagnostic in sorted where diagnostic.severity != .error {
      let id = diagnostic.id
      guard !skipped.contains(id), ids.insert(id).inserted else { continue }
      take(sorted.filter { $0.id == id && $0.severity != .error }) { $0 }
    }
  }
}

extension Diagnostic {
  fileprivate func adding(_ note: Note) -> Diagnostic {
    Diagnostic(severity, id, message, at: location, notes: notes + [note], fix: fix)
  }
}
