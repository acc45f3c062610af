import Bytes
import Diagnostics

extension ImportReport {
  /// The report as a person reads it, a line for each file and each thing to know about it.
  package var text: String {
    let lines = files.map(line) + notices
    return lines.map { $0 + "\n" }.joined()
  }

  /// The same in numbers, for programs.
  package var json: JSONValue {
    func total(_ outcome: Outcome) -> JSONValue {
      .number(files.reduce(0) { $0 + $1.count(outcome) })
    }
    return [
      "added": total(.added), "updated": total(.updated), "unchanged": total(.unchanged),
      "notChanged": total(.refused), "repeated": total(.replaced),
      "notTaken": .number(files.reduce(0) { $0 + $1.notTaken }), "kept": .number(kept.count),
    ]
  }

  private func line(about file: File) -> String {
    let taken = file.outcomes.count
    var counts = [
      "\(NumberText.grouped(file.count(.added))) added",
      "\(NumberText.grouped(file.count(.updated))) updated",
      "\(NumberText.grouped(file.count(.unchanged))) unchanged",
    ]
    if file.count(.refused) > 0 {
      counts.append("\(NumberText.grouped(file.count(.refused))) not changed")
    }
    if file.count(.replaced) > 0 {
      counts.append("\(NumberText.grouped(file.count(.replaced))) repeated")
    }
    if file.notTaken > 0 {
      counts.append("\(NumberText.grouped(file.notTaken)) not taken")
    }
    let of = ([file.tracker] + file.kinds).joined(separator: ", ")
    let head =
      "\(file.path) (\(of)): \(NumberText.count(taken, .titles)): "
      + counts.joined(separator: ", ")
    return head
  }

  private var notices: [String] {
    var lines = repeated.map {
      "twice: '\(shortened($0.title))': \(lineText($0.last)) counts, \(lineText($0.first)) does not"
    }
    lines += kept.map {
      "kept: \($0.id): \($0.key): yours is \($0.value), the export's is now \($0.exported)"
    }
    if !vanished.isEmpty {
      lines.append("no longer in the export, but kept: \(listed(vanished))")
    }
    if !hidden.isEmpty {
      let verb = isDryRun ? "would be made private" : "made private"
      lines.append("\(verb), being marked as adult: \(listed(hidden))")
    }
    if isDryRun { lines.append("dry run: nothing was written") }
    return lines
  }

  private func listed(_ ids: [String]) -> String {
    "\(NumberText.count(ids.count, .titles)): \(ids.joined(separator: ", "))"
  }

  private func lineText(_ location: SourceLocation) -> String {
    "\(location.path):\(location.line):\(location.column)"
  }
}
