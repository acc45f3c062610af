/// The account that a command gives of its work: lines for people, a JSON object for programs.
package struct Report {
  /// A member of the object, some lines, or both. Neither is made before it is needed.
  package struct Row {
    fileprivate let key: String?
    fileprivate let value: () -> JSONValue?
    fileprivate let lines: () -> [String]

    /// The row for programs only.
    package var withoutLines: Row { Row(key: key, value: value, lines: { [] }) }
  }

  private let rows: [Row]

  package init(_ rows: [Row]) { self.rows = rows }

  package func forEachLine(_ body: (String) -> Void) {
    for row in rows { row.lines().forEach(body) }
  }

  package var text: String {
    var text = ""
    forEachLine { text += $0 + "\n" }
    return text
  }

  package var json: JSONValue {
    .object(rows.compactMap { row in row.key.flatMap { key in row.value().map { (key, $0) } } })
  }
}

extension Report.Row {
  /// - Parameter value: nil leaves the member out
  package static func fact(
    _ key: String, _ value: @autoclosure @escaping () -> JSONValue?,
    _ lines: @autoclosure @escaping () -> [String] = []
  ) -> Self {
    Self(key: key, value: value, lines: lines)
  }

  package static func lines(_ lines: @autoclosure @escaping () -> [String]) -> Self {
    Self(key: nil, value: { nil }, lines: lines)
  }

  package static func line(_ text: String, if isShown: Bool = true) -> Self {
    lines(isShown ? [text] : [])
  }

  package static func dryRunNote(_ isDryRun: Bool) -> Self {
    line("dry run: nothing was written", if: isDryRun)
  }
}

/// The result of a command.
package protocol Reporting {
  var report: Report { get }
}

extension Reporting {
  package var text: String { report.text }
  package var json: JSONValue { report.json }
}
