import Base
import FileSystem
import LibraryFiles
import MediaLibrary

/// What `newProject` made.
package struct NewProjectReport: Sendable {
  package let folder: String
  package let files: Int
  package let isExample: Bool

  package var summary: String {
    let what =
      isExample
      ? "an example library now: \(files) files. Look around, change what you like,"
      : "the settings of an empty library now. Bring titles in with 'tokonoma import',"
    let isHere = [".", "./"].contains(folder)
    return """
      \(folder) holds \(what)
      then make the site:

      \(isHere ? "" : "  cd \(shellWord(folder))\n")  tokonoma build
      """
  }

  package var json: JSONValue { ["files": .number(files)] }
}

/// A path as a shell takes it for one word, and `cd` for a folder.
private func shellWord(_ path: String) -> String {
  let path = path.hasPrefix("-") ? "./" + path : path
  let isPlain = path.unicodeScalars.allSatisfy {
    $0.properties.isAlphabetic || $0.properties.numericType != nil
      || "/._-+,:@%".contains(Character($0))
  }
  return isPlain ? path : "'" + path.replacing("'", with: #"'\''"#) + "'"
}

/// Writes the example library, or the settings alone, into a folder that is not there yet, is empty, or holds nothing but
/// what a killed run of this left.
///
/// The settings come last: as long as they are missing, the project is unfinished, and another run makes it whole.
/// nil when the folder is taken, which has been reported. Throws `FileError` when the disk refuses.
package func newProject(
  in path: String, isEmpty: Bool, announcing announcement: DurableWriter.Announcement? = nil,
  reporting diagnostics: inout DiagnosticList
) throws -> NewProjectReport? {
  let folder = try Folder(creating: path)
  let files = isEmpty ? [settings] : BuiltinFiles.example.map { ($0.path, $0.bytes) }
  guard let lock = FolderLock(folder), let leftovers = try leftovers(in: folder) else {
    diagnostics.report(.folderTaken(path))
    return nil
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

/// The files in a folder when a killed `newProject` has made all of them; nil when something else is there.
private func leftovers(in folder: Folder) throws -> [String]? {
  guard try !folder.exists(Project.settingsFile) else { return nil }
  let ours = Dictionary(
    uniqueKeysWithValues: [ignoredFiles] + BuiltinFiles.example.map { ($0.path, $0.bytes) })
  let folders = Set(ours.keys.flatMap(StaticFiles.folders))
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

/// What version control is to leave alone.
private let ignoredFiles = (path: ".gitignore", bytes: Array("_site/\n.tokonoma/\n".utf8))

/// The settings of a library that starts empty, as a file.
private let settings = (path: Project.settingsFile, bytes: Array(Project.emptySettings.utf8))
