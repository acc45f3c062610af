import Base
import MediaLibrary

/// The owner's answers to questions that the files leave open.
package struct ImportAnswers: Sendable {
  package var dateOrder: DateOrder?
  /// Statuses by the owner's own words, as `folded` returns them.
  package var statuses: [String: Status] = [:]

  package var best: Int?

  package init() {}

  /// Adds pairs such as `en cours=current`; returns the first text that isn't a pair.
  package mutating func add(statuses pairs: [String]) -> String? {
    for pair in pairs {
      let sides = pair.split(separator: "=").map { $0.trimmed(of: " ") }
      guard sides.count == 2, let status = Status(word: sides[1]) else { return pair }
      statuses[folded(sides[0])] = status
    }
    return nil
  }
}

extension DiagnosticList {
  /// Combines problems with the same words in several rows of a file into one with their number.
  var merged: DiagnosticList {
    var groups = Joined<[Diagnostic]>()
    for problem in all {
      let key = [problem.id, problem.location?.path ?? "", problem.message, problem.fix ?? ""]
        .joined(separator: "\n")
      groups[key, orNew: []].append(problem)
    }
    var merged = DiagnosticList()
    for group in groups.values {
      let first = group[0]
      let further = group.dropFirst()
      merged.report(
        further.isEmpty
          ? first
          : Diagnostic(
            first.severity, first.id,
            "\(first.message) (\(NumberText.grouped(group.count)) rows)", at: first.location,
            notes: first.notes
              + further.prefix(2).map { .init("another one is here", at: $0.location) },
            fix: first.fix))
    }
    return merged
  }
}
