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
  /// whatever is joined to it. A text that begins so itself has one more, since readers take one away.
  private static func cell(_ text: String) -> String {
    let signs = "=+-@\t\r".unicodeScalars
    let isFormula = text.unicodeScalars.first { $0 != "'" }.map(signs.contains) == true
    let text = isFormula ? "'" + text : text
    // Outside of quotes, many readers drop the space around a cell.
    let isSpaced = text.unicodeScalars.first == " " || text.unicodeScalars.last == " "
    guard
      isSpaced
        || text.unicodeScalars.contains(where: { "\",;\n\r\t".unicodeScalars.contains($0) })
    else { return text }
    return "\"" + text.replacingScalars("\"", with: "\"\"") + "\""
  }
}
