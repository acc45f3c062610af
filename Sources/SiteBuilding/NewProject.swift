import Base
import FileSystem
import LibraryFiles
import Publishing

package struct NewProjectReport: Sendable {
  package let folder: String
  package let files: Int
  package let isExample: Bool

  package var summary: String {
    let isHere = [".", "./"].contains(folder)
    let place = isHere ? "this folder" : folder
    let created =
      isExample
      ? "Created an example library of \(files) files in \(place).\nLook around, change what you like"
      : "Created an empty library in \(place).\nAdd titles with 'tokonoma import' or 'tokonoma desk'"
    return """
      \(created), and make the site:

      \(isHere ? "" : "  cd \(typed(folder))\n")  tokonoma build
      """
  }

  package var json: JSONValue { ["files": .number(files)] }
}

/// A path quoted for a shell, and safe as an argument of `cd`.
private func typed(_ path: String) -> String { shellWord(path.hasPrefix("-") ? "./" + path : path) }

/// Writes the example library, or only the settings, into a folder that is new, empty, or contains
/// only files of a killed run.
///
/// The settings are written last: without them the project is unfinished, and another run completes
/// it. nil if the folder isn't free, which has been reported. Throws `FileError` if the disk fails.
///
/// - Parameter text: the settings of an empty library, if not the usual ones
package func newProject(
  in path: String, isEmpty: Bool, settings text: String? = nil,
  announcing announcement: DurableWriter.Announcement? = nil,
  reporting diagnostics: inout DiagnosticList
) throws -> NewProjectReport? {
  let folder = try Folder(creating: path)
  let settings = Array((text ?? Project.emptySettings).utf8)
  let files =
    isEmpty
    ? [(Project.settingsFile, settings)] : BuiltinFiles.example.map { ($0.path, $0.bytes) }
  guard let lock = FolderLock(folder), let leftovers = try leftovers(in: folder) else {
    return diagnostics.report(.folderTaken(path))
  }
  let writer = DurableWriter(folder, announcing: announcement)
  try withExtendedLifetime(lock) { () throws(FileError) in
    let wanted = Set(files.map(\.0))
    try writer.remove(leftovers.filter { !wanted.contains($0) })
    try writer.replace(
      [ignoredFiles] + files.filter { $0.0 != Project.settingsFile }
        + files.filter { $0.0 == Project.settingsFile })
  }
  return NewProjectReport(folder: path, files: files.count, isExample: !isEmpty)
}

/// The files that a killed `newProject` left in a folder; nil if there are others.
private func leftovers(in folder: Folder) throws -> [String]? {
  guard try !folder.exists(Project.settingsFile) else { return nil }
  let ours = Dictionary(
    uniqueKeysWithValues: [ignoredFiles] + BuiltinFiles.example.map { ($0.path, $0.bytes) })
  let folders = Set(ours.keys.flatMap(OutputPath.folders(above:)))
  var files: [String] = []
  for parent in [""] + folders.sorted() {
    for item in try folder.items(of: parent) ?? [] {
      let path = parent.isEmpty ? item.name : "\(parent)/\(item.name)"
      if item.kind == .folder, folders.contains(path) { continue }
      guard item.kind == .file else { return nil }
      if !DurableWriter.isDraft(path) {
        guard let bytes = ours[path], try folder.read(path) == bytes else { return nil }
      }
      files.append(path)
    }
  }
  return files
}

private let ignoredFiles = (path: ".gitignore", bytes: Array("_site/\n.tokonoma/\n".utf8))
