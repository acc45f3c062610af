import Base
import Exchange
import FileSystem
import LibraryFiles
import TestSupport

extension FuzzTarget {
  /// Another program's export, packed or not.
  static let export = FuzzTarget(name: "export") { bytes in
    try importFile("list.xml", with: bytes)
  }

  /// An export with a JSON value on each line, recognized by its name.
  static let journal = FuzzTarget(name: "journal") { bytes in
    try importFile("list.ndjson", with: bytes)
  }

  /// An export of several files, each after a line with its name: `-- ratings.csv --`.
  static let folder = FuzzTarget(name: "folder") { bytes in
    let files = TextArchive(String(decoding: bytes, as: UTF8.self)).files
    try importFile("list.zip", with: zip(files.map { ZippedFile($0.path, $0.text.utf8) }))
  }
}

private func importFile(_ name: String, with bytes: [UInt8]) throws {
  let folder = try project.get()
  try folder.folder.replace(name, with: bytes)
  var problems = DiagnosticList()
  let report = try importFiles(
    [name], from: folder.folder, into: Project(folder: folder.folder),
    ImportOptions { $0.isDryRun = true }, reporting: &problems)
  _ = report.text
  _ = problems.sorted.map(DiagnosticFormatter.text)
}

private let project = Result {
  let folder = try TemporaryFolder()
  try folder.write("name: Fuzz\n", to: "tokonoma.yml")
  return folder
}
