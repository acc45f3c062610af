/// Diagnostics as text for a terminal and as JSON.
package enum DiagnosticFormatter {
  /// ```
  /// library/anime/x.md:7:9: error: rating must be from 1 to 10, not '95' [rating-out-of-range]
  ///   7 | rating: 95
  ///     |         ^
  ///   fix: write 9.5
  /// ```
  package static func text(_ diagnostic: Diagnostic) -> String { text(diagnostic, inColor: false) }

  /// In color, locations are bold; errors are red, warnings yellow.
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
    let notes = diagnostic.notes.map { note in
      JSONValue.object([("message", .text(note.message))] + members(of: note.location))
    }
    var object: [(String, JSONValue)] = [
      ("severity", .text(diagnostic.severity.rawValue)), ("id", .text(diagnostic.id)),
      ("message", .text(diagnostic.message)),
    ]
    object += members(of: diagnostic.location)
    if !notes.isEmpty { object.append(("notes", .array(notes))) }
    if let fix = diagnostic.fix { object.append(("fix", .text(fix))) }
    return .object(object)
  }

  /// The workflow command with which GitHub Actions, Forgejo and Gitea show a diagnostic at its
  /// line.
  ///
  /// Source: <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>.
  package static func annotation(_ diagnostic: Diagnostic) -> String {
    func escaped(_ text: String, besides marks: String = "") -> String {
      text.unicodeScalars.map { scalar in
        let isMark =
          "%\r\n".unicodeScalars.contains(scalar) || marks.unicodeScalars.contains(scalar)
        let hex = String(scalar.value, radix: 16, uppercase: true)
        return isMark ? "%" + (hex.count < 2 ? "0" : "") + hex : String(scalar)
      }.joined()
    }
    let place = diagnostic.location.map { location in
      "file=\(escaped(location.path, besides: ":,"))"
        + (location.line == 0 ? "" : ",line=\(location.line),col=\(location.column)") + ","
    }
    let command = diagnostic.severity == .advice ? "notice" : diagnostic.severity.rawValue
    let text = diagnostic.message + (diagnostic.fix.map { "\nfix: \($0)" } ?? "")
    return "::\(command) \(place ?? "")title=\(diagnostic.id)::\(escaped(text))\n"
  }

  private static func members(of location: SourceLocation?) -> [(String, JSONValue)] {
    guard let location else { return [] }
    let file = ("file", JSONValue.text(location.path))
    return location.line == 0
      ? [file]
      : [file, ("line", .number(location.line)), ("column", .number(location.column))]
  }

  /// `2 errors, 1 warning`; empty without diagnostics.
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

  private static func excerpt(_ location: SourceLocation?, mark: (String) -> String) -> [String] {
    guard let location, let excerpt = location.excerpt else { return [] }
    let number = String(location.line)
    let gutter = String(repeating: " ", count: number.count)
    let padding = excerpt.text.unicodeScalars.prefix(excerpt.caret).map { $0.isWide ? "  " : " " }
      .joined()
    return ["  \(number) | \(excerpt.text)", "  \(gutter) | \(padding)\(mark("^"))"]
  }
}

/// Colors of a terminal, unless they are off.
private struct Ink {
  let isOn: Bool

  func bold(_ text: String) -> String { color(text, "1") }

  /// - Parameter code: a parameter of Select Graphic Rendition (ECMA-48)
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
