import Diagnostics
import FileSystem
import LibraryLoading
import MediaLibrary

/// The owner's own change of a title's file, in an editor.
package struct OwnersEdit: Sendable {
  private let project: Project
  private let title: OwnersTitle
  private let before: [UInt8]

  /// Looks at the file before the editor does.
  package init(of title: OwnersTitle, in project: Project) throws(FileError) {
    self.project = project
    self.title = title
    before = try project.folder.read(title.path)
  }

  /// What the editor did; the journal is told, so that it can be undone, and all that is wrong with
  /// the file is reported.
  package func finish(
    by origin: ChangeOrigin, whenWaiting: () -> Void, reporting: inout DiagnosticList
  ) throws(FileError) -> EditReport {
    let path = title.path
    let after = try Journal(project.folder).bytes(of: path)
    if after != before {
      try ProjectLock(project, whenWaiting: whenWaiting)
        .record(Journal.File(FileChange(path, after), before: before), by: origin)
    }
    if let after {
      _ = try project.ownersTitles(
        of: Source(path: path, bytes: after), kind: title.entry.kind, reporting: &reporting)
    }
    return EditReport(
      id: title.entry.id, path: path, isChanged: after != before, isGone: after == nil,
      difference: ChangedLines(ofTexts: before, after))
  }
}

/// What an editor did to a title's file.
package struct EditReport: Sendable {
  let id: String
  let path: String
  let isChanged: Bool
  let isGone: Bool
  let difference: ChangedLines

  /// For a person: the lines before and after.
  package var text: String {
    let head = isGone ? "\(path) is gone" : isChanged ? path : "\(path): nothing was changed"
    return ([head] + difference.text(most: 40)).map { $0 + "\n" }.joined()
  }

  /// The same for programs.
  package var json: JSONValue {
    [
      "id": .text(id), "file": .text(path),
      "done": .text(isGone ? "removed" : isChanged ? "changed" : "unchanged"),
      "lines": difference.json,
    ]
  }
}
