import FileSystem
import Trackers

/// A row, by its index, and the title of the library that it is about, by its index in its file.
struct RowMatch {
  let row: Int
  let title: Int
}

/// A title of an export, and where in the report its outcome stands.
struct ImportRow {
  let title: ExportedTitle
  /// As `ExportedTitle.identity` has it.
  let identity: String
  let file: Int
  let index: Int
}

/// The rows of some exports that count, in an order that does not depend on that of the files: of rows about one title,
/// the last, with what only the others say. What a catalog says of a title is added to what a list says of it.
func importRows(of exports: [TrackerExport], _ report: inout ImportReport) -> [ImportRow] {
  var rows: [ImportRow] = []
  var indices: [String: Int] = [:]
  for found in exports {
    let file = report.files.count
    report.files.append(ImportReport.File(found))
    for (index, title) in found.export.titles.enumerated() {
      report.files[file].outcomes.append(.unchanged)
      let row = ImportRow(title: title, identity: title.identity, file: file, index: index)
      guard let known = indices[row.identity] else {
        indices[row.identity] = rows.count
        rows.append(row)
        continue
      }
      let first = rows[known]
      if let joined = first.joined(with: row) {
        let other = joined.file == row.file && joined.index == row.index ? first : row
        report[other.file, other.index] = .replaced
        rows[known] = joined
        continue
      }
      report[first.file, first.index] = .replaced
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
  /// The row of a list with what the row of a catalog adds to it; nil when both are of lists, or of catalogs.
  fileprivate func joined(with other: ImportRow) -> ImportRow? {
    guard title.isOnShelf != other.title.isOnShelf else { return nil }
    let (listed, catalogued) = title.isOnShelf ? (self, other) : (other, self)
    return ImportRow(
      title: listed.title.adding(catalogued.title), identity: identity, file: listed.file,
      index: listed.index)
  }

  /// By the tracker's id, numbers by their size: the older title first.
  fileprivate func precedes(_ other: ImportRow) -> Bool {
    let (id, otherID) = (title.id ?? "", other.title.id ?? "")
    if id.utf8.count != otherID.utf8.count { return id.utf8.count < otherID.utf8.count }
    let order = orderInBytes(id, otherID)
    return order == 0 ? precedesInBytes(identity, other.identity) : order < 0
  }
}
