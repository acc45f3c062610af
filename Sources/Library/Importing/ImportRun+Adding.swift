import Diagnostics
import FileSystem
import LibraryLoading
import Trackers
import Workers

/// Titles and lists that are new to the library.
extension ImportRun {
  /// Adds the titles of some rows, by their indices.
  mutating func add(
    _ new: [Int], of rows: [ImportRow], _ report: inout ImportReport,
    reporting: inout DiagnosticList
  ) {
    let ids = newIDs(for: new.lazy.map { rows[$0].title }, taken: library.ids)
    for (index, file) in files(of: new, in: rows, ids).enumerated() {
      let (row, title) = (rows[new[index]], rows[new[index]].title)
      if let error = file.error {
        report[row.file, row.index] = .refused
        reporting.report(
          .couldNotBeReadAgain(title.title, because: error.message, at: title.location))
        continue
      }
      writes.append(file.change)
      idByIdentity[row.identity] = ids[index]
      memory.remember(row, as: ids[index])
      report[row.file, row.index] = .added
      report.changed.append(ImportReport.ChangedTitle(ids[index], new: title, scale: scale))
      if title.statements[.visibility] == .value(.text("private")) {
        report.hidden.append(ids[index])
      } else if title.statements[.ageRating] == nil {
        report.agesUnknown += 1
      }
    }
  }

  /// The files of new titles, each with the error that reading it would find.
  private func files(
    of new: [Int], in rows: [ImportRow], _ ids: [String]
  ) -> [(change: FileChange, error: Diagnostic?)] {
    let (tracker, scale, reader) = (tracker, scale, reader)
    return workers.mapBlocking(new.count) { index in
      let title = rows[new[index]].title
      let written = NewTitle(title: title, tracker: tracker, scale: scale)
      let file = Source(path: "library/\(ids[index]).md", bytes: written.bytes)
      let error = reader.newError(in: file, since: nil, kind: title.kind)
      return (FileChange(file.path, file.bytes), error)
    }
  }

  /// The owner's lists become files of `lists/`; one that is there already stays as it is.
  mutating func addLists(_ report: inout ImportReport) throws(FileError) {
    var written: Set<String> = []
    for list in exports.flatMap(\.export.lists) {
      let file = ListFile(list, idByIdentity)
      if written.contains(file.path) { continue }
      if try project.folder.exists(file.path) {
        if try project.folder.read(file.path) != file.bytes { report.keptLists.append(file.path) }
      } else {
        written.insert(file.path)
        writes.append(FileChange(file.path, file.bytes))
        report.lists.append(file.path)
      }
    }
  }
}
