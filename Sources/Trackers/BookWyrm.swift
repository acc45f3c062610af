import Base
import Markup
import MediaLibrary

extension Tracker {
  /// BookWyrm's CSV export, in which a book may be once on each of its shelves; older ones have no shelves.
  static let bookWyrm = Tracker(
    name: "BookWyrm", registry: "bookwyrm", files: "BookWyrm's CSV export",
    recognizes: { document in
      guard let table = document.table, table.has("title", "author_text", "remote_id") else {
        return false
      }
      return table.has("shelf") || table.has("rating", "review_content")
    },
    read: { documents, _, reporting in
      var export = Export()
      for table in documents.compactMap(\.table) { export.add(readBooks(table, &reporting)) }
      return export
    },
    // Each server has its own ids.
    page: { _, _ in nil })
}

private func readBooks(_ table: ExportTable, _ reporting: inout DiagnosticList) -> Export {
  var reader = ValueReader(locations: LocationCursor(table.source), reporting: reporting)
  var export = Export()
  export.kinds = [.book]
  export.bestScore = 5
  var rowsByBook: [String: [ExportTable.Row]] = [:]
  var order: [String] = []
  for row in table.rows {
    let id = row.text("remote_id")
    let book = id.isEmpty ? "\(row.text("title"))\n\(row.text("author_text"))" : id
    if rowsByBook[book] == nil { order.append(book) }
    rowsByBook[book, default: []].append(row)
  }
  var reviews = 0
  for rows in order.compactMap({ rowsByBook[$0] }) {
    let book = ShelvedBook(rows)
    if export.take(try book.title(&reader)) != nil, !book.review.isEmpty { reviews += 1 }
  }
  reporting = reader.reporting
  if reviews > 0 { reporting.report(.reviewsKeptBack(reviews, table.source.path)) }
  return export
}

/// A book, with a row for each shelf it is on: what they say of the book is the same.
private struct ShelvedBook {
  private let row: ExportTable.Row
  private let shelves: [ExportTable.Row]

  init(_ rows: [ExportTable.Row]) {
    row = rows[0]
    shelves = rows
  }

  func title(_ reader: inout ValueReader) throws(RowRefusal) -> ExportedTitle {
    let title = try row.title(in: "title", &reader)
    let location = reader.locations.location(at: row.offset)
    let authors = row.text("author_text")
    var said = TitleStatements()
    said.say(.title, line: title)
    said.say(creators: personNames(authors), role: "author")
    said.say(.pages, total: reader.count(row["pages"]))
    said[.rating] = reader.rating(row["rating"], best: 5)
    sayReading(in: &said, &reader)
    // The names of shelves that the owner made: `cooking-9` is one, `to-read` none.
    said.say(
      .tags, list: shelves.filter { !Self.isBuiltIn($0) }.map { $0.text("shelf_name") })
    said.say(.notes, text: review)
    return ExportedTitle(
      kind: .book, id: nil, title: title, key: "\(title) by \(singleLine(authors))", ids: ids,
      statements: said.said, location: location)
  }

  private func sayReading(in said: inout TitleStatements, _ reader: inout ValueReader) {
    said[.started] = reader.date(row["start_date"])
    said[.finished] = reader.date(row["finish_date"])
    let stopped = reader.date(row["stopped_date"])
    if stopped?.day != nil { said[.dropped] = stopped }
    let days = shelves.compactMap { reader.date($0["shelf_date"])?.day }
    if let first = days.min() { said[.added] = .value(.date(first)) }
    let built = shelves.first(where: Self.isBuiltIn).flatMap {
      bookStatus(ofShelf: $0.text("shelf"))
    }
    // Where there are no shelves, a review tells that somebody read the book.
    let isReviewed = row["shelf"] == nil && !review.isEmpty
    let implied =
      stopped?.day != nil ? .dropped : isReviewed ? Status.completed : said.impliedStatus
    said[.status] = .value(.status(built ?? implied))
  }

  /// What the owner wrote, and for whom, which the file does not say: so nobody is to read it.
  var review: String {
    let text = row.text("review_content")
    guard !text.isEmpty else { return "" }
    let markdown = text.contains("</") ? try? Markup.markdown(fromHTML: text) : nil
    let head = [("Review", "review_name"), ("Content warning", "review_cw")].compactMap {
      label, column in row.text(column).isEmpty ? nil : "\(label): \(row.text(column))"
    }
    let date = row.text("review_published")
    return mended(
      (head + [date.isEmpty ? "" : "Written: \(date)", markdown ?? text])
        .filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  private var ids: [Work.ExternalID] {
    let elsewhere = [
      ("openlibrary", openLibraryID(row.text("openlibrary_key")) ?? ""),
      ("librarything", row.text("librarything_key")), ("goodreads", row.text("goodreads_key")),
      ("wikidata", row.text("wikidata")),
    ]
    return editionIDs(row.text("isbn_13"), row.text("isbn_10"), row.text("asin"))
      + elsewhere.filter { !$0.1.isEmpty }.map { Work.ExternalID(registry: $0, value: $1) }
  }

  private static func isBuiltIn(_ row: ExportTable.Row) -> Bool {
    ["to-read", "reading", "read", "stopped-reading", ""].contains(row.text("shelf"))
  }
}
