import BuiltinFiles
import Diagnostics
import FileSystem
import LibraryLoading
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
  try folder.replace(".gitignore", with: Array("_site/\n.tokonoma/\n".utf8))
  guard !isEmpty else {
    try folder.replace(Project.settingsFile, with: Array(emptySettings.utf8))
    return NewProjectReport(folder: path, files: 1, isExample: false)
  }
  for file in BuiltinFiles.example { try folder.replace(file.path, with: file.bytes) }
  return NewProjectReport(folder: path, files: BuiltinFiles.example.count, isExample: true)
}

/// The settings of a library that starts empty.
private let emptySettings = """
  name: My alcove
  # The site's own address turns on canonical links and sharing:
  # url: https://example.org/alcove/
  # en: American spelling and dates; en-GB: British ones; ja: Japanese.
  language: en
  owner:
    name: Your name
    # bio: A sentence or two about you; *Markdown* is fine.
    # avatar: avatar.png
  # From 1 to 10 with decimals; 5 (with halves) and 100 are the other choices.
  ratingScale: 10

  """
