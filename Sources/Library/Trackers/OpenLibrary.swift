import Diagnostics
import MediaLibrary

extension Tracker {
  /// Open Library's reading log as CSV: the older one has nothing but ids, the newer one titles and ratings, too.
  static let openLibrary = Tracker(
    name: "Open Library", registry: "openlibrary", files: "Open Library's reading log (.csv)",
    recognizes: { $0.table?.has("Work Id", "Edition Id", "Bookshelf") ?? false },
    read: { documents, reporting in
      Export(booksOf: documents.compactMap(\.table), best: 5, reporting: &reporting) {
        row, reader throws(RowRefusal) in try book(row, &reader)
      }
    },
    page: { _, id in
      "https://openlibrary.org/\(id.hasSuffix("M") ? "books" : "works")/\(id)"
    })
}

private func book(
  _ row: ExportTable.Row, _ reader: inout ValueReader
) throws(RowRefusal) -> ExportedTitle {
  let id = ["Work Id", "Edition Id"].lazy.compactMap { openLibraryID(row.text($0)) }.first
  let written = singleLine(mended(row.text("Title"))).trimmed
  let title: String
  if written.isEmpty, let id {
    title = "Open Library \(id)"
    reader.report(at: row.offset) { .rowWithoutTitle(keptAs: title, at: $0) }
    reader.row = title
  } else {
    title = try row.title(&reader)
  }
  let location = reader.locations.location(at: row.offset)
  var said = TitleStatements()
  said.say(.title, line: written)
  said.say(creators: personNames(row.text("Authors")), role: "author")
  said[.released] = reader.year(row["First Publish Year"])
  said[.rating] = reader.rating(row["My Ratings"], best: 5)
  let shelf = row.text("Bookshelf")
  let status = bookStatus(ofShelf: shelf == "Already Read" ? "read" : shelf)
  if status == nil {
    let implied = said.impliedStatus
    reader.report(at: row.offset) {
      .statusUnclear(shelf, row: title, takenAs: implied.rawValue, at: $0)
    }
  }
  said[.status] = .value(.status(status ?? said.impliedStatus))
  return ExportedTitle(
    kind: .book, id: id, title: title, key: "\(title) by \(singleLine(row.text("Authors")))",
    statements: said.said, location: location)
}

/// `OL45883W`, of `/works/OL45883W`, too; nil for what is no id of a work or an edition.
func openLibraryID(_ text: String) -> String? {
  guard let id = text.split(separator: "/").last, id.hasPrefix("OL"), let end = id.last,
    end == "W" || end == "M", case let digits = id.dropFirst(2).dropLast(), !digits.isEmpty,
    digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
  else { return nil }
  return String(id)
}
