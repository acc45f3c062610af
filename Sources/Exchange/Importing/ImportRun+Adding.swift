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
        report[row.file, row.index] = .refused
        reporting.report(
          .couldNotBeReadAgain(title.title, because: error.message, at: title.location))
        continue
      }
      writes.append(added.file)
      idByIdentity[row.identity] = ids[index]
      if let record = added.record { memory.keep(record, of: row) }
      report[row.file, row.index] = .added
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

  /// Writes exported lists into `lists/`. An existing file follows the tracker if no one else
  /// changed it, or if the owner takes the export's.
  mutating func addLists(_ report: inout ImportReport) throws(FileError) {
    var seen: Set<String> = []
    for list in exports.flatMap(\.export.lists) {
      let file = ListFile(list, idByIdentity)
      guard seen.insert(file.path).inserted else { continue }
      if try !project.folder.exists(file.path) {
        report.lists.append(file.path)
      } else {
        let found = Source(path: file.path, bytes: try project.folder.read(file.path))
        let new = Source(path: file.path, bytes: file.bytes)
        if OwnerText.isSame(found, as: new) {
          memory.remember(file)
          continue
        }
        let isTaken =
          taken.includesLists || memory.hasImported(found) && mayReplace(found, with: new)
        guard isTaken, project.folder.contains(file.path) else {
          report.keptLists.append(file.path)
          continue
        }
        report.changedLists.append(file.path)
      }
      writes.append(FileChange(file.path, file.bytes))
      memory.remember(file)
    }
  }

  /// Whether the new list has all items of the old one, or the exports have all titles that can be
  /// in it. Some trackers spread a list over several files.
  private func mayReplace(_ list: Source, with new: Source) -> Bool {
    let items = (OwnerText(list)?.items ?? []).map(\.id)
    if Set(OwnerText(new)?.items.map(\.id) ?? []).isSuperset(of: items) { return true }
    var kinds: Set<Kind> = []
    for export in exports { kinds.formUnion(export.export.kinds) }
    return exports.allSatisfy(\.export.isWhole)
      && items.allSatisfy { id in kinds.contains { id.hasPrefix("\($0.folder)/") } }
  }
}

private struct AddedTitle {
  let file: FileChange
  /// The error that reading the file would report.
  let error: Diagnostic?
  /// For the memory; nil if nothing is new.
  let record: ImportMemory.Record?
}
