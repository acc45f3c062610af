/// Limits repeated diagnostics so that one kind doesn't bury the others.
package enum DiagnosticSummary {
  /// How many diagnostics of one id are shown in full.
  package static let limit = 5

  /// The first diagnostics of each id; a note on the last of them counts the rest.
  ///
  /// - Parameter option: the option that shows them all: `--all`
  package static func of(_ diagnostics: [Diagnostic], shownBy option: String) -> [Diagnostic] {
    var counts: [String: Int] = [:]
    for diagnostic in diagnostics { counts[diagnostic.id, default: 0] += 1 }
    var seen: [String: Int] = [:]
    return diagnostics.compactMap { diagnostic in
      seen[diagnostic.id, default: 0] += 1
      let number = seen[diagnostic.id] ?? 0
      let more = (counts[diagnostic.id] ?? 0) - limit
      if number > limit { return nil }
      return number == limit && more > 0
        ? diagnostic.standing(for: more, shownBy: option) : diagnostic
    }
  }

  /// One line for each id, with the number of further diagnostics.
  package static func ofKinds(_ diagnostics: [Diagnostic], shownBy option: String) -> [Diagnostic] {
    var counts: [String: Int] = [:]
    for diagnostic in diagnostics { counts[diagnostic.id, default: 0] += 1 }
    return diagnostics.compactMap { diagnostic in
      guard let count = counts.removeValue(forKey: diagnostic.id) else { return nil }
      if count == 1 || diagnostic.severity == .error { return diagnostic }
      return diagnostic.inLine.adding("; \(NumberText.grouped(count - 1)) more like it (\(option))")
    }
  }

  /// All diagnostics; after the first few of an id, each takes one line.
  package static func inLines(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: [String: Int] = [:]
    return diagnostics.map { diagnostic in
      seen[diagnostic.id, default: 0] += 1
      return (seen[diagnostic.id] ?? 0) > limit ? diagnostic.inLine : diagnostic
    }
  }
}

extension Diagnostic {
  /// Whether the diagnostic's text is one line.
  package var isLine: Bool { notes.isEmpty && fix == nil && location?.excerpt == nil }

  fileprivate func adding(_ text: String) -> Diagnostic {
    Diagnostic(severity, id, message + text, at: location)
  }

  fileprivate var inLine: Diagnostic {
    Diagnostic(severity, id, message, at: location?.withoutExcerpt)
  }

  /// The diagnostic with a note that counts the hidden ones with its id.
  package func standing(for more: Int, shownBy option: String) -> Diagnostic {
    Diagnostic(
      severity, id, message, at: location,
      notes: notes + [Note("and \(NumberText.grouped(more)) more like it: \(option)")], fix: fix)
  }
}
