import Base

/// The changes that an action made, or on a dry run would make.
package enum ActionReport: Sendable, Reporting {
  /// Several changes if a rank among the favorites was taken.
  case changed([ChangeReport])
  case renamed(RenameReport)
  case undone(UndoReport)

  init?(_ report: ChangeReport?) {
    guard let report else { return nil }
    self = .changed([report])
  }

  package var report: Report {
    switch self {
    case .changed(let reports):
      reports.count == 1
        ? reports[0].report
        : Report([
          .lines(reports.map { String($0.text.dropLast()) }),
          .fact("changes", .array(reports.map(\.json))),
        ])
    case .renamed(let report): report.report
    case .undone(let report): report.report
    }
  }

  /// The changed files.
  package var paths: [String] {
    switch self {
    case .changed(let reports): reports.flatMap { [$0.path] + $0.otherPaths }
    case .renamed(let report): report.files.map(\.path) + report.moves.flatMap { [$0.from, $0.to] }
    case .undone(let report): report.files.map(\.path)
    }
  }
}
