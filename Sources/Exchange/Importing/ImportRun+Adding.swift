import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Trackers

extension ImportRun {
  /// - Parameter new: indices of `rows`
  mutating func add(
    _ new: [Int], of rows: [ImportRow], _ report: inout ImportReport,
    reporting: inout DiagnosticList
  ) {
    let ids = newIDs(for: new.map { rows[$0].title }, taken: library.ids, on: workers)
    for (index, added) in titles(new, in: rows, ids).enumerated() {
      let (row, title) = (rows[new[index]], rows[new[index]].title)
      if let error = added.error {
        report.set(.refused, of: row)
        reporting.report(
          .couldNotBeReadAgain(title.title, because: error.message, at: title.location))
        continue
      }
      writes.append(added.file)
      idByIdentity[row.title.identity] = ids[index]
      if let record = added.record { memory.keep(record, of: row) }
      report.set(.added, of: row)
      report.changed.append(ImportReport.ChangedTitle(ids[index], new: title, scale: scale))
      if title.values[.visibility] == .value(.text("private")) {
        report.hidden.append(ids[index])
      } else if title.values[.ageRating] == nil {
        report.agesUnknown += 1
      }
    }
  }

  private func titles(_ new: [Int], in rows: [ImportRow], _ ids: [String]) -> [AddedTitle] {
    let (tracker, scale, reader, memory) = (tracker, scale, reader, memory)
    return workers.mapBlocking(new.count) { index in
      let (row, id) = (rows[new[index]], ids[index])
      let written = NewTitle(title: row.title, tracker: tracker, scale: scale)
      let file = Source(path: "library/\(id).md", bytes: written.bytes)
      return AddedTitle(
        file: FileChange(file.path, file.bytes),
        error: reader.newError(in: file, since: nil, kind: row.title.kind),
        record: memory.newRecord(of: row, as: id))
    }
  }
}

private struct AddedTitle {
  let file: FileChange
  /// The error that reading the file would report.
  let error: Diagnostic?
  /// For the memory; nil if nothing is new.
  let record: ImportMemory.Record?
}
