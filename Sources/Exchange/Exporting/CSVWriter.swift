/// Writes a table (RFC 4180) whose cells spreadsheets take only for text.
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

  /// An apostrophe keeps spreadsheets from reading a cell as a formula (OWASP, "CSV Injection").
  /// Text that already has one before the sign gets another, since readers remove one. Compares
  /// scalars, as spreadsheets do.
  private static func cell(_ text: String) -> String {
    let signs = "=+-@\t\r".unicodeScalars
    let isFormula = text.unicodeScalars.first { $0 != "'" }.map(signs.contains) == true
    let text = isFormula ? "'" + text : text
    // Many readers trim unquoted cells.
    let isSpaced = text.unicodeScalars.first == " " || text.unicodeScalars.last == " "
    guard
      isSpaced
        || text.unicodeScalars.contains(where: { "\",;\n\r\t".unicodeScalars.contains($0) })
    else { return text }
    return "\"" + text.replacingScalars("\"", with: "\"\"") + "\""
  }
}
