import Base

/// The sort of a file that holds no text of a list, and what to do with it; nil for any other file.
func otherFile(_ bytes: [UInt8]) -> (name: String, instead: String)? {
  let saveAsCSV = "open it there, save it as CSV in UTF-8, then import that file"
  let start = bytes.prefix(4096)
  func begins(_ text: String) -> Bool { bytes.starts(with: text.utf8) }
  func has(_ text: String) -> Bool { start.contains(Array(text.utf8)) }
  if begins("%PDF") {
    return ("a PDF document", "export the list itself: as CSV, JSON or XML")
  }
  // Old Office files are in Microsoft's compound format.
  if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
    return ("an Excel workbook (.xls)", saveAsCSV)
  }
  guard begins("PK") else { return nil }
  if has("opendocument.spreadsheet") { return ("an OpenDocument spreadsheet (.ods)", saveAsCSV) }
  if bytes.contains(Array("xl/workbook".utf8)) {
    return ("an Excel workbook (.xlsx)", saveAsCSV)
  }
  if bytes.contains(Array("Index/Document.iwa".utf8)) {
    return ("a Numbers spreadsheet", saveAsCSV)
  }
  if has("opendocument.text") || bytes.contains(Array("word/document.xml".utf8)) {
    return ("a text document", "export the list itself: as CSV, JSON or XML")
  }
  return nil
}
