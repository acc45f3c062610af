import BuiltinFiles
import Diagnostics
import FileSystem
import MediaLibrary

/// What `newProject` made.
package struct NewProjectReport: Sendable {
  package let folder: String
  package let files: Int
  package let titles: Int

  package var summary: String {
    let what = titles == 0 ? "an empty library" : "an example library"
    return """
      \(folder) holds \(what) now: \(files) \(files == 1 ? "file" : "files").

      Look around and change what you like, then make the site:
        cd \(folder)
        tokonoma build
      """
  }

  package var jsonLine: String { #"{"files":\#(files)}"# }
}

/// Writes the example library, or the settings alone, into a folder that is not there yet or is empty.
///
/// nil when the folder is taken, which has been reported. Throws `FileError` when the disk refuses.
package func newProject(
  in path: String, isEmpty: Bool, reporting diagnostics: inout DiagnosticList
) throws -> NewProjectReport? {
  let folder = try Folder(creating: path)
  guard try folder.items()?.isEmpty == true else {
    diagnostics.report(.folderTaken(path))
    return nil
  }
  let files = BuiltinFiles.example.filter { !isEmpty || $0.path == Project.settingsFile }
  for file in files { try folder.replace(file.path, with: file.bytes) }
  return NewProjectReport(
    folder: path, files: files.count,
    titles: files.count { $0.path.hasPrefix("library/") })
}
