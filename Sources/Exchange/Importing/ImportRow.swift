import FileSystem
import MediaLibrary
import Trackers

/// The index of a row, and the index of its title in the library's file.
struct RowMatch {
  let row: Int
  let title: Int
}

/// A title of an export, with the place of its outcome in the report.
struct ImportRow {
  var title: ExportedTitle
  /// The name under which the memory has it; as in `ExportedTitle.identity` unless that is another
  /// one from an earlier export.
  var identity: String
  /// nil for a title that the export no longer has.
  let file: Int?
  let index: Int

  /// Its identity in exports that don't have its id.
  var identityByName: String {
    ExportedTitle.identity(kind: title.kind, id: nil, key: title.key)
  }
}

/// One row for each title of the exports, in an order independent of the files'. The last row of a
/// title wins, and others fill in what it lacks. A catalog's facts are added to a list's.
func importRows(of exports: [TrackerExport], _ report: inout ImportReport) -> [ImportRow] {
  var rows: [ImportRow] = []
  var indices: [String: Int] = [:]
  for found in exports {
    let file = report.files.count
    report.files.append(ImportReport.File(found))
    for (index, title) in found.export.titles.enumerated() {
      report.files[file].outcomes.append(.unchanged)
      // Two titles of one name, of which their ids say that they are two.
      let other = indices[title.identity].flatMap { rows[$0].title.otherID(than: title) }
      let identity = title.identity + (other.map { " (\($0.registry) \($0.value))" } ?? "")
      let row = ImportRow(title: title, identity: identity, file: file, index: index)
      guard let known = indices[row.identity] else {
        indices[row.identity] = rows.count
        rows.append(row)
        continue
      }
      let first = rows[known]
      if let joined = first.joined(with: row) {
        report.set(
          .replaced, of: joined.file == row.file && joined.index == row.index ? first : row)
        rows[known] = joined
        continue
      }
      report.set(.replaced, of: first)
      report.repeated.append(
        ImportReport.Repeated(
          title: title.title, first: first.title.location, last: title.location))
      rows[known] = ImportRow(
        title: title.filled(from: first.title), identity: row.identity, file: file, index: index)
    }
  }
  rows.sort { $0.precedes($1) }
  return rows
}

extension ImportRow {
  /// A list's row with the facts of a catalog's; nil for two rows of lists, or of catalogs.
  fileprivate func joined(with other: ImportRow) -> ImportRow? {
    guard title.isOnShelf != other.title.isOnShelf else { return nil }
    let (listed, catalogued) = title.isOnShelf ? (self, other) : (other, self)
    return ImportRow(
      title: listed.title.adding(catalogued.title), identity: identity, file: listed.file,
      index: listed.index)
  }

  /// By the tracker's id, numbers by size.
  fileprivate func precedes(_ other: ImportRow) -> Bool {
    let (id, otherID) = (title.id ?? "", other.title.id ?? "")
    if id.utf8.count != otherID.utf8.count { return id.utf8.count < otherID.utf8.count }
    let order = orderInBytes(id, otherID)
    return order == 0 ? precedesInBytes(identity, other.identity) : order < 0
  }
}
