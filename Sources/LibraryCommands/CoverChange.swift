import Base
import FileSystem
import LibraryFiles
import MediaLibrary

extension LibraryEditor {
  /// Gives a title a cover named like its file, replacing any other; nil, with a report, if that is
  /// impossible.
  ///
  /// - Parameter picture: with its extension, `jpg`; nil leaves the title without a cover
  package func setCover(
    of title: OwnersTitle, to picture: (bytes: [UInt8], ending: String)?,
    reporting: inout DiagnosticList
  ) throws -> ChangeReport? {
    try writing(reporting: &reporting) { drafts, reporting in
      let old = try project.coverFiles()[title.entry.id]
      return try setCover(
        of: title, from: old, to: picture, in: &drafts, reporting: &reporting)
    }
  }

  /// - Parameter old: the picture named like the title
  func setCover(
    of title: OwnersTitle, from old: String?, to picture: (bytes: [UInt8], ending: String)?,
    in drafts: inout Drafts, reporting: inout DiagnosticList
  ) throws -> ChangeReport {
    var report = try change(title, by: ForgottenCover(), in: &drafts, reporting: &reporting)
    let id = title.entry.id
    let before = report.changes.first { $0.key == "cover" }?.before ?? old
    try expected?.checkCover(of: id, before ?? "")
    let new = picture.map { FileChange("covers/\(id).\($0.ending)", $0.bytes) }
    if let old, old == new?.path, try drafts.bytes(of: old, in: project) == new?.bytes {
      drafts.discard()
      report.notes.append("it already has this cover")
    } else if before == nil, new == nil {
      report.notes.append("it has no cover")
    } else {
      report.changes.removeAll { $0.key == "cover" }
      report.changes.append(.init(key: "cover", before: before, after: new?.path))
      report.outcome = .changed
      let removed = old.flatMap { $0 == new?.path ? nil : FileChange($0, nil) }
      let files = [new, removed].compactMap { $0 }
      report.otherPaths = files.map(\.path)
      for file in files { drafts.add(file) }
    }
    return report
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
