import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import StrictYAML

extension LibraryEditor {
  /// Gives a title a cover of the same name, in place of another one; nil, with a report, if that is
  /// impossible.
  ///
  /// - Parameter ending: `jpg`
  package func setCover(
    of title: OwnersTitle, to picture: [UInt8], ending: String, reporting: inout DiagnosticList
  ) throws -> ChangeReport? {
    try reporting.result { reporting in
      let lock = try lock()
      var drafts = Drafts()
      var report = try change(title, by: ForgottenCover(), in: &drafts, reporting: &reporting)
      let id = title.entry.id
      let path = "covers/\(id).\(ending)"
      let old = try project.coverFiles()[id]
      if let old, old == path, try project.folder.read(old) == picture {
        report.notes.append("it already has this cover")
      } else {
        report.changes.removeAll { $0.key == "cover" }
        report.changes.append(
          .init(key: "cover", before: title.entry.work.cover?.path, after: path))
        report.outcome = .changed
        let removed = old.flatMap { $0 == path ? nil : FileChange($0, nil) }
        let files = drafts.files + [FileChange(path, picture)] + [removed].compactMap { $0 }
        report.number = try lock?.change(files, by: origin)
      }
      return report
    }
  }
}

/// Removes the keys of an earlier cover; a file with the title's name is found without them.
private struct ForgottenCover: TitleChange {
  func plan(for title: WrittenTitle) throws(Refusal) -> PlannedChange {
    var plan = PlannedChange()
    for key in ["cover", "coverColor"] where title.has(key) { plan.remove(key) }
    return plan
  }
}
