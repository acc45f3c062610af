import Base
import FileSystem
import MediaLibrary

/// Parts of a project, for commands that change the library's files rather than publish them.
extension Project {
  /// Whether there is no file of a title, list or page yet.
  package func hasNoFiles() throws(FileError) -> Bool {
    var ignored = DiagnosticList()
    return try libraryFiles(reporting: &ignored).isEmpty
  }

  /// The files that titles of some kinds are in, sorted by path.
  package func titleFiles(of kinds: [Kind]) throws(FileError) -> [(path: String, kind: Kind)] {
    // What is wrong with the folders is for those to say who publish them.
    var ignored = DiagnosticList()
    return try titleFiles(of: kinds, reporting: &ignored)
  }

  /// The same, with what is wrong with the folders, so that files may be missing here.
  package func titleFiles(
    of kinds: [Kind], reporting diagnostics: inout DiagnosticList
  ) throws(FileError) -> [(path: String, kind: Kind)] {
    try libraryFiles(reporting: &diagnostics).compactMap { file in
      switch file.content {
      case .title(let kind), .titles(let kind): kinds.contains(kind) ? (file.path, kind) : nil
      case .list, .page: nil
      }
    }
  }
}
