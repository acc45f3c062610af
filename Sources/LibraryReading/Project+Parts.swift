import Diagnostics
import FileReading
import FileSystem
import MediaLibrary

/// Parts of a project, for commands that change the library's files rather than publish them.
extension Project {
  /// The settings alone, checked.
  package func readSettings(
    reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> Settings {
    let source = Source(path: Project.settingsFile, bytes: try folder.read(Project.settingsFile))
    var reading = Reading(source, context: ReadingContext(folder: folder))
    let settings = reading.settings()
    diagnostics.report(contentsOf: reading.diagnostics)
    return settings
  }

  /// The files that titles of some kinds are in, sorted by path.
  package func titleFiles(of kinds: [Kind]) throws(FileError) -> [(path: String, kind: Kind)] {
    // What is wrong with the folders is for those to say who publish them.
    var unheard = DiagnosticList()
    return try libraryFiles(reporting: &unheard).compactMap { file in
      switch file.content {
      case .title(let kind), .titles(let kind): kinds.contains(kind) ? (file.path, kind) : nil
      case .list, .page: nil
      }
    }
  }
}
