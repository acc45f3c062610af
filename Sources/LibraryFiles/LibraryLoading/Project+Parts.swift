import Base
import FileSystem
import MediaLibrary

/// For commands that change the library.
extension Project {
  package func hasNoFiles() throws(FileError) -> Bool {
    var ignored = DiagnosticList()
    return try libraryFiles(reporting: &ignored).isEmpty
  }

  package func titleFiles(of kinds: [Kind]) throws(FileError) -> [(path: String, kind: Kind)] {
    // Builds report problems with folders.
    var ignored = DiagnosticList()
    return try titleFiles(of: kinds, reporting: &ignored)
  }

  /// Reports problems with folders, which may hide files.
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
