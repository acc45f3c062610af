/// Writes a table (RFC 4180) that spreadsheets take for nothing but text.
struct CSVWriter {
  private(set) var text: String

  init(columns: [String]) {
    text = ""
    add(columns)
  }

  var bytes: [UInt8] { Array(text.utf8) }

  mutating func add(_ cells: [String]) {
    text += cells.map(Self.cell).joined(separator: ",") + "\r\n"
  }

  /// What a spreadsheet would take for a formula begins with an apostrophe (OWASP, "CSV Injection"). To it a sign is one
  /// whatever is joined to it.
  private static func cell(_ text: String) -> String {
    let signs = "=+-@\t\r".unicodeScalars
    let isFormula = text.unicodeScalars.first.map(signs.contains) == true
    let text = isFormula ? "'" + text : text
    guard text.unicodeScalars.contains(where: { "\",;\n\r\t".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacingScalars("\"", with: "\"\"") + "\""
  }
}
