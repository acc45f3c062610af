import Diagnostics
import MediaLibrary

extension Tracker {
  /// Hardcover's CSV export.
  static let hardcover = Tracker(
    name: "Hardcover", registry: "hardcover", files: "Hardcover's CSV export",
    recognizes: { $0.table?.has("Title", "Status", "Hardcover Book ID") ?? false },
    read: { documents, workers, reporting in
      Export(
        of: documents.compactMap(\.table), kind: .book, best: 5, on: workers, reporting: &reporting
      ) { row, reader throws(RowRefusal) in try book(row, &reader) }
    },
    // Its pages are known by names that the export does not have.
    page: { _, _ in nil })
}

private func book(
  _ row: ExportTable.Row, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let title = try row.title(&reader)
  let location = reader.locations.location(at: row.offset)
  let authors = row.text("Author")
  let id = row.text("Hardcover Book ID")
  var said = TitleStatements()
  said.say(.title, line: title)
  said.say(creators: personNames(authors), role: "author")
  said.say(.pages, total: reader.count(row["Pages"]))
  said[.rating] = reader.rating(row["Rating"], best: 5)
  said[.started] = reader.date(row["Date Started"])
  said[.finished] = reader.date(row["Date Finished"])
  said[.added] = reader.date(row["Date Added"])
  let word = row.text("Status")
  let status = bookStatus(ofShelf: word)
  said[.status] = .value(
    .status(said.status(status, saidBy: word, at: row.offset, &reader)))
  if status == .dropped {
    said[.dropped] = said[.finished]
    said[.finished] = nil
  }
  said.sayReview(html: row["Review"], keepingLines: true, &reader)
  said.say(.notes, text: mended(row.text("Private Notes")))
  return ExportedTitle(
    kind: .book, id: Int(id) == nil ? nil : id, title: title,
    key: "\(title) by \(singleLine(authors))", ids: editionIDs(row.text("ISBN 13")),
    statements: said.said, location: location)
}
