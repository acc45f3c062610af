import Base
import FileSystem
import LibraryFiles
import MediaLibrary

package struct OwnersEdit: Sendable {
  private let project: Project
  /// Below the project.
  package let path: String
  private let before: [UInt8]

  /// Reads the file before the editor changes it.
  package init(of path: String, in project: Project) throws(FileError) {
    self.project = project
    self.path = path
    before = try project.folder.read(path)
  }

  package func finish(
    by origin: ChangeOrigin, whenWaiting: () -> Void
  ) throws(FileError) -> EditReport {
    let after = try Journal(project.folder).bytes(of: path)
    if after != before {
      try ProjectLock(project, whenWaiting: whenWaiting)
        .record(Journal.File(FileChange(path, after), before: before), by: origin)
    }
    let outcome: ChangedFile.Outcome =
      after == nil ? .removed : after == before ? .unchanged : .changed
    return EditReport(
      file: ChangedFile(
        path: path, outcome: outcome, difference: ChangedLines(ofTexts: before, after)))
  }
}

package struct EditReport: Sendable, Reporting {
  let file: ChangedFile

  package var report: Report {
    let head =
      switch file.outcome {
      case .removed: "\(file.path) is gone"
      case .unchanged: "\(file.path): nothing was changed"
      case .changed, .restored: file.path
      }
    return Report([
      .fact("file", .text(file.path), [head]), .fact("done", .text(file.outcome.rawValue)),
      .fact("lines", file.difference.json, file.difference.text(most: 40)),
    ])
  }
}
