import FileSystem
import MediaLibrary

/// The right to change a project's files, which one process has at a time: whoever reads, changes and writes a file
/// while holding it loses nobody's change.
package final class ProjectLock: Sendable {
  /// Below the project.
  static let file = ".tokonoma/lock"

  package let project: Project
  private let lock: FileLock
  private let writer: DurableWriter

  /// Waits for others; `whenWaiting` is called once if that takes longer than a moment. Takes away the temporary files
  /// of commands that were killed.
  package init(
    _ project: Project, announcing announcement: DurableWriter.Announcement? = nil,
    whenWaiting: () -> Void = {}
  ) throws(FileError) {
    try project.folder.createFolders(".tokonoma")
    self.project = project
    lock = try FileLock(ProjectLock.file, in: project.folder, whenWaiting: whenWaiting)
    writer = DurableWriter(project.folder, announcing: announcement)
    for kind in Kind.allCases { try writer.sweep("library/\(kind.folder)") }
    let others = [
      "", ".tokonoma", ".tokonoma/imports", "imports", "templates", "templates/words", "theme",
    ]
    for folder in others { try writer.sweep(folder) }
  }

  /// Puts whole files in place; see `DurableWriter`.
  package func replace(_ files: [(path: String, bytes: [UInt8])]) throws(FileError) {
    try withExtendedLifetime(lock) { () throws(FileError) in try writer.replace(files) }
  }

  package func remove(_ file: String) throws(FileError) {
    try withExtendedLifetime(lock) { () throws(FileError) in try writer.remove(file) }
  }
}
