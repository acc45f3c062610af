/// The format of a file that can't contain a list as text, and what to do with it; nil for any
/// other file.
func otherFile(_ bytes: [UInt8]) -> (name: String, instead: String)? {
  let saveAsCSV = "open it there, save it as CSV in UTF-8, then import that file"
  let exportList = "export the list itself: as CSV, JSON or XML"
  if bytes.starts(with: "%PDF".utf8) { return ("a PDF document", exportList) }
  // Old Office files use Microsoft's compound format.
  if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
    return ("an Excel workbook (.xls)", saveAsCSV)
  }
  guard bytes.starts(with: "PK".utf8) else { return nil }
  // Archives whose first file, or list of files at the end, shows their format.
  let ends = Array(bytes.prefix(1 << 12) + bytes.suffix(1 << 16))
  let found = archivedDocuments.first { ends.contains(Array($0.sign.utf8)) }
  return found.map { ($0.name, $0.isTable ? saveAsCSV : exportList) }
}

private let archivedDocuments: [(sign: String, name: String, isTable: Bool)] = [
  ("opendocument.spreadsheet", "an OpenDocument spreadsheet (.ods)", true),
  ("xl/workbook", "an Excel workbook (.xlsx)", true),
  ("Index/Document.iwa", "a Numbers spreadsheet", true),
  ("opendocument.text", "a text document", false),
  ("word/document.xml", "a text document", false),
]
