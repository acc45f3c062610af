/// Diagnostics as a person reads them on a terminal, and as programs do.
package enum DiagnosticFormatter {
  /// ```
  /// library/anime/x.md:7:9: error: rating must be from 1 to 10, not '95' [rating-out-of-range]
  ///   7 | rating: 95
  ///     |         ^
  ///   fix: write 9.5
  /// ```
  package static func text(_ diagnostic: Diagnostic) -> String {
    text(diagnostic, inColor: false)
  }

  /// The same; in color the locations are bold, and what is wrong is red, or yellow when it is a warning.
  package static func text(_ diagnostic: Diagnostic, inColor: Bool) -> String {
    let ink = Ink(isOn: inColor)
    let color = ink.color(of: diagnostic.severity)
    var lines = [
      ink.bold(head(diagnostic.location)) + ink.color("\(diagnostic.severity):", color)
        + " \(diagnostic.message.printable) [\(diagnostic.id)]"
    ]
    lines += excerpt(diagnostic.location) { ink.color($0, color) }
    for note in diagnostic.notes {
      lines.append("  note: " + ink.bold(head(note.location)) + note.message.printable)
      lines += excerpt(note.location) { ink.bold($0) }
    }
    if let fix = diagnostic.fix { lines.append("  fix: \(fix.printable)") }
    return lines.joined(separator: "\n") + "\n"
  }

  package static func json(_ diagnostic: Diagnostic) -> JSONValue {
    let location = diagnostic.location
    let notes = diagnostic.notes.map { note in
      [
        "message": .text(note.message), "file": file(note.location), "line": line(note.location),
        "column": column(note.location),
      ] as JSONValue
    }
    return [
      "severity": .text(diagnostic.severity.rawValue), "id": .text(diagnostic.id),
      "message": .text(diagnostic.message), "file": file(location), "line": line(location),
      "column": column(location), "notes": notes.isEmpty ? nil : .array(notes),
      "fix": diagnostic.fix.map { .text($0) },
    ]
  }

  /// `2 errors, 1 warning`; empty when there is nothing to count.
  package static func summary(_ diagnostics: [Diagnostic]) -> String {
    let words: [(one: String, many: String, severity: Diagnostic.Severity)] = [
      ("error", "errors", .error), ("warning", "warnings", .warning),
      ("piece of advice", "pieces of advice", .advice),
    ]
    return words.compactMap { one, many, severity in
      let count = diagnostics.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
    }.joined(separator: ", ")
  }

  private static func head(_ location: SourceLocation?) -> String {
    guard let location else { return "" }
    let path = location.path.printable
    return location.line == 0
      ? "\(path): " : "\(path):\(location.line):\(location.column): "
  }

  private static func excerpt(
    _ location: SourceLocation?, mark: (String) -> String
  ) -> [String] {
    guard let location, let excerpt = location.excerpt else { return [] }
    let number = String(location.line)
    let gutter = String(repeating: " ", count: number.count)
    let padding = excerpt.text.unicodeScalars.prefix(excerpt.caret).map { $0.isWide ? "  " : " " }
      .joined()
    return ["  \(number) | \(excerpt.text)", "  \(gutter) | \(padding)\(mark("^"))"]
  }

  private static func file(_ location: SourceLocation?) -> JSONValue? {
    location.map { .text($0.path) }
  }

  private static func line(_ location: SourceLocation?) -> JSONValue? {
    location.flatMap { $0.line == 0 ? nil : .number($0.line) }
  }

  private static func column(_ location: SourceLocation?) -> JSONValue? {
    location.flatMap { $0.line == 0 ? nil : .number($0.column) }
  }
}

/// What a terminal's letters look like; nothing where colors are off.
private struct Ink {
  let isOn: Bool

  func bold(_ text: String) -> String { color(text, "1") }

  /// - Parameter code: of the sequence Select Graphic Rendition (ECMA-48).
  func color(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  func color(of severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "1;31"
    case .warning: "1;33"
    case .advice: "1;36"
    }
  }
}
