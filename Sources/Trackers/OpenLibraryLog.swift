import Base
import MediaLibrary

/// Whether it is somebody's reading log, as Open Library gives it out.
func isOpenLibraryLog(_ table: ExportTable) -> Bool {
  table.has("Work Id", "Edition Id", "Bookshelf")
}

/// The shelves say the status; older logs have no titles.
func readOpenLibraryLog(
  _ table: ExportTable, on workers: WorkerPool, _ reporting: inout DiagnosticList
) -> Export {
  Export(of: [table], kind: .book, best: 5, on: workers, reporting: &reporting) {
    row, reader throws(RowRefusal) in try title(of: row, &reader)
  }
}

private func title(
  of row: ExportTable.Row, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let location = reader.locations.location(at: row.offset)
  let written = plainLine(row.text("Title"))
  let id = [row.text("Work Id"), row.text("Edition Id")].lazy
    .compactMap { $0.split(separator: "/").last.map(String.init) }.first { $0.hasPrefix("OL") }
  guard let title = written.isEmpty ? id.map({ "Open Library \($0)" }) : written else {
    throw RowRefusal(reason: .rowWithoutName(at: location))
  }
  reader.row = title
  if row.isTorn { throw RowRefusal(reason: .tornRow(title, at: location)) }
  var said = TitleStatements()
  if written.isEmpty {
    reader.report(at: row.offset) { .rowWithoutTitle(keptAs: title, at: $0) }
  } else {
    said.say(.title, line: title)
  }
  let authors = row.text("Authors").split(separator: ",").map { String($0).trimmed }
  said.say(creators: authors, role: "author")
  if let year = reader.year(row["First Publish Year"]) { said[.released] = year }
  said[.rating] = reader.rating(row["My Ratings"], best: 5)
  let shelf = row.text("Bookshelf")
  // `Already Read` is what this site alone says.
  let status = folded(shelf) == "alreadyread" ? Status.completed : bookStatus(ofShelf: shelf)
  if status == nil { said.say(.tags, list: [shelf]) }
  said[.status] = .value(
    .status(said.status(status, saidBy: shelf, at: row.offset, &reader)))
  return ExportedTitle(
    kind: .book, id: id, title: title, key: "\(title) by \(authors.first ?? "")",
    statements: said.said, location: location)
}
