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

  /// What a spreadsheet would take for a formula begins with an apostrophe (OWASP, "CSV Injection").
  private static func cell(_ text: String) -> String {
    let text = text.first.map { "=+-@\t\r".contains($0) } == true ? "'" + text : text
    guard text.unicodeScalars.contains(where: { "\",;\n\r\t".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
