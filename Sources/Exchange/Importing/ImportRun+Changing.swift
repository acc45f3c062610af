import Base
import FileSystem
import LibraryFiles
import MediaLibrary
import Trackers

extension ImportRun {
  struct Change {
    let row: ImportRow
    let position: KnownTitles.Position
    let merge: TitleMerge
  }

  /// - Parameter matches: grouped by the library's files
  mutating func change(
    _ matches: [Int: [RowMatch]], of rows: [ImportRow], _ report: inout ImportReport,
    reporting: inout DiagnosticList
  ) throws(FileError) {
    let files = matches.keys.sorted()
    let merged = try merge(files, matches, of: rows)
    for (file, merges) in zip(files, merged) {
      var changes: [Change] = []
      for (match, merge) in zip(matches[file] ?? [], merges) {
        let row = rows[match.row]
        let position = KnownTitles.Position(file: file, title: match.title)
        report.kept += merge.kept
        if merge.isEmpty {
          memory.remember(row, as: library.id(of: position))
        } else {
          changes.append(Change(row: row, position: position, merge: merge))
        }
      }
      if !changes.isEmpty { apply(changes, to: library.file(file), &report, reporting: &reporting) }
    }
  }

  /// The changes of each file.
  private mutating func merge(
    _ files: [Int], _ matches: [Int: [RowMatch]], of rows: [ImportRow]
  ) throws(FileError) -> [[TitleMerge]] {
    let (library, memory, tracker, taken, scale) = (library, memory, tracker, taken, scale)
    let isNew = matches.values.joined().contains { memory[rows[$0.row].identity] == nil }
    let others = isNew ? try others.titles() : nil
    return workers.mapBlocking(files.count) { index in
      let file = library.file(files[index])
      return (matches[files[index]] ?? []).map { match in
        let row = rows[match.row]
        let title = WrittenTitle(file, at: match.title)
        let id = library.id(of: KnownTitles.Position(file: files[index], title: match.title))
        let before =
          memory[row.identity].map(\.values)
          ?? others?.surpassed(by: row.title, in: title, id: id, scale: scale)
        return TitleMerge(
          row.title, into: title, id: id, at: tracker, before: before, taking: taken, scale: scale)
      }
    }
  }

  mutating func apply(
    _ changes: [Change], to file: TitleFile, _ report: inout ImportReport,
    reporting: inout DiagnosticList
  ) {
    let path = file.source.path
    guard project.folder.contains(path) else {
      reporting.report(.fileOutside(path))
      for change in changes { report.set(.refused, of: change.row) }
      return
    }
    let changed = file.changing(
      changes.filter { !$0.merge.changes.isEmpty }
        .map { TitleFile.TitleChange(title: $0.position.title, changes: $0.merge.changes) },
      order: FieldKey.fileOrder, reporting: &reporting)
    var bytes = changed.bytes
    if let review = changes.first?.merge.review, changed.refused.isEmpty {
      var ignored = DiagnosticList()
      let edited = TitleFile(Source(path: path, bytes: bytes), reporting: &ignored)
      bytes = edited?.replacingReview(with: review) ?? bytes
    }
    if let change = changes.first, bytes != file.source.bytes,
      let kind = library.kind(of: change.position),
      let problem = reader.newError(
        in: Source(path: path, bytes: bytes), since: file.source, kind: kind)
    {
      for change in changes {
        report.set(.refused, of: change.row)
        reporting.report(
          .couldNotBeReadAgain(
            change.row.title.title, because: problem.message, at: change.row.title.location))
      }
      return
    }
    for change in changes {
      let isRefused = changed.refused.contains(change.position.title)
      report.set(isRefused ? .refused : .updated, of: change.row)
      if isRefused { continue }
      let id = library.id(of: change.position)
      memory.remember(change.row, as: id)
      memory.remember(change.row, without: change.merge.ended)
      report.changed.append(ImportReport.ChangedTitle(id, changes: change.merge.shown))
      if change.row.title.values[.visibility]?.value != nil,
        change.merge.changes.contains(where: { $0.key == FieldKey.visibility.rawValue })
      {
        report.hidden.append(id)
      }
    }
    if bytes != file.source.bytes { writes.append(FileChange(path, bytes)) }
  }
}
