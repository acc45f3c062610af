import Diagnostics
import FileSystem
import Importing
import LibraryLoading
import TestSupport

extension FuzzTarget {
  /// Another program's export, packed or not.
  static let export = FuzzTarget(name: "export") { bytes in
    let folder = try project.get()
    try folder.folder.replace("list.xml", with: bytes)
    var problems = DiagnosticList()
    let report = try importFiles(
      ["list.xml"], from: folder.folder, into: Project(folder: folder.folder), isDryRun: true,
      reporting: &problems)
    _ = report.text
    _ = problems.sorted.map(DiagnosticFormatter.text)
  }
}

private let project = Result {
  let folder = try TemporaryFolder()
  try folder.write("name: Fuzz\n", to: "tokonoma.yml")
  return folder
}
