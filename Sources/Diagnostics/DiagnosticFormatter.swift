/// Diagnostics as a person reads them on a terminal, or as JSON lines.
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

  /// The same; in color the places are bold, and what is wrong is red, or yellow when it is a warning.
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

  /// One JSON object on one line, keys in a fixed order.
  package static func jsonLine(_ diagnostic: Diagnostic) -> String {
    var fields = [
      "\"severity\":\(jsonText(diagnostic.severity.rawValue))", "\"id\":\(jsonText(diagnostic.id))",
      "\"message\":\(jsonText(diagnostic.message))",
    ]
    fields += place(diagnostic.location)
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.map { note in
        "{"
          + (["\"message\":\(jsonText(note.message))"] + place(note.location)).joined(
            separator: ",")
          + "}"
      }
      fields.append("\"notes\":[\(notes.joined(separator: ","))]")
    }
    if let fix = diagnostic.fix { fields.append("\"fix\":\(jsonText(fix))") }
    return "{" + fields.joined(separator: ",") + "}\n"
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

  private static func place(_ location: SourceLocation?) -> [String] {
    guard let location else { return [] }
    let file = "\"file\":\(jsonText(location.path))"
    return location.line == 0
      ? [file] : [file, "\"line\":\(location.line)", "\"column\":\(location.column)"]
  }

  /// A text as JSON writes it, with its quotation marks.
  package static func jsonText(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case "\t": json += "\\t"
      case _ where scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value:
        let hex = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
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
