/// What is said often, in less: nobody reads more than a few of one kind, and it would bury the rest.
package enum Digest {
  /// How many of one id are shown in full.
  package static let most = 5

  /// Problems with all but the first of each id left out; the last one that is shown says how many
  /// more there are.
  ///
  /// - Parameter option: what shows them all: `--all`
  package static func of(_ diagnostics: [Diagnostic], shownBy option: String) -> [Diagnostic] {
    var counts: [String: Int] = [:]
    for diagnostic in diagnostics { counts[diagnostic.id, default: 0] += 1 }
    guard counts.values.contains(where: { $0 > most }) else { return diagnostics }
    var seen: [String: Int] = [:]
    return diagnostics.compactMap { diagnostic in
      let number = seen[diagnostic.id, default: 0] + 1
      seen[diagnostic.id] = number
      let more = (counts[diagnostic.id] ?? 0) - most
      if number > most { return nil }
      return number == most && more > 0
        ? diagnostic.standing(for: more, shownBy: option) : diagnostic
    }
  }

  /// All problems, of which each after the first few of its id is one line: what its place looks like and how it is
  /// mended has been said by then.
  package static func inLines(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: [String: Int] = [:]
    return diagnostics.map { diagnostic in
      seen[diagnostic.id, default: 0] += 1
      return (seen[diagnostic.id] ?? 0) > most ? diagnostic.inLine : diagnostic
    }
  }
}

extension Diagnostic {
  /// Whether its text is one line.
  package var isLine: Bool { notes.isEmpty && fix == nil && location?.excerpt == nil }

  fileprivate var inLine: Diagnostic {
    Diagnostic(severity, id, message, at: location?.withoutExcerpt)
  }

  /// The same with a note on how many more of its kind there are.
  package func standing(for more: Int, shownBy option: String) -> Diagnostic {
    Diagnostic(
      severity, id, message, at: location,
      notes: notes + [Note("and \(NumberText.grouped(more)) more like it: \(option)")], fix: fix)
  }
}
