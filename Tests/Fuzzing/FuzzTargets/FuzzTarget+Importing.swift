import Diagnostics
import FileSystem
import Importing
import LibraryLoading
import TestSupport

extension FuzzTarget {
  /// Another program's export, packed or not.
  static let export = FuzzTarget(name: "export") { bytes in
    try importFile("list.xml", with: bytes)
  }

  /// An export of one JSON value a line, which is known by its name.
  static let journal = FuzzTarget(name: "journal") { bytes in
    try importFile("list.ndjson", with: bytes)
  }
}

private func importFile(_ name: String, with bytes: [UInt8]) throws {
  let folder = try project.get()
  try folder.folder.replace(name, with: bytes)
  var problems = DiagnosticList()
  let report = try importFiles(
    [name], from: folder.folder, into: Project(folder: folder.folder), isDryRun: true,
    reporting: &problems)
  _ = report.text
  _ = problems.sorted.map(DiagnosticFormatter.text)
}

private let project = Result {
  let folder = try TemporaryFolder()
  try folder.write("name: Fuzz\n", to: "tokonoma.yml")
  return folder
}
