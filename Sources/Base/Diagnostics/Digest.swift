import Bytes

/// Of what is said often, the first few: nobody reads more of one kind, and it would bury the rest.
package enum Digest {
  /// How many of one id are shown.
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
}

extension Diagnostic {
  /// The same with a note on how many more of its kind there are.
  package func standing(for more: Int, shownBy option: String) -> Diagnostic {
    Diagnostic(
      severity, id, message, at: location,
      notes: notes + [Note("and \(NumberText.grouped(more)) more like it: \(option)")], fix: fix)
  }
}
