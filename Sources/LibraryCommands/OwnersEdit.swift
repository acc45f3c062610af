import Base
import FileSystem
import LibraryFiles
import MediaLibrary

/// A change of a file by the owner's editor.
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

  /// Records the change in the journal, so that it can be undone, and reports the file's problems.
  package func finish(
    by origin: ChangeOrigin, whenWaiting: () -> Void, reporting: inout DiagnosticList
  ) throws(FileError) -> EditReport {
    let after = try Journal(project.folder).bytes(of: path)
    if after != before {
      try ProjectLock(project, whenWaiting: whenWaiting)
        .record(Journal.File(FileChange(path, after), before: before), by: origin)
    }
    let folder = path.split(separator: "/").dropFirst().first.map(String.init)
    if let after, let kind = folder.flatMap(Kind.init(folder:)) {
      _ = try project.ownersTitles(
        of: Source(path: path, bytes: after), kind: kind, reporting: &reporting)
    }
    return EditReport(
      path: path, isChanged: after != before, isGone: after == nil,
      difference: ChangedLines(ofTexts: before, after))
  }
}

package struct EditReport: Sendable, Reporting {
  let path: String
  let isChanged: Bool
  let isGone: Bool
  let difference: ChangedLines

  package var report: Report {
    let head = isGone ? "\(path) is gone" : isChanged ? path : "\(path): nothing was changed"
    let outcome = isGone ? "removed" : isChanged ? "changed" : "unchanged"
    return Report([
      .fact("file", .text(path), [head]), .fact("done", .text(outcome)),
      .fact("lines", difference.json, difference.text(most: 40)),
    ])
  }
}
