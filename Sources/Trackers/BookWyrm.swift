import Base
import Markup
import MediaLibrary

extension Tracker {
  /// A book has a row for each of its shelves; older exports have no shelves.
  static let bookWyrm = Tracker(
    // Each server has its own ids.
    name: "BookWyrm", registry: "bookwyrm", files: "BookWyrm's CSV export",
    formats: [
      TitleFormat(
        rows: .table { table in
          table.has("title", "author_text", "remote_id")
            && (table.has("shelf") || table.has("rating", "review_content"))
        },
        kind: .always(.book), best: 5, titles: ["title"],
        columns: [
          "author_text": .keyed, "author_text": .people("author"), "pages": .total(.pages),
          "rating": .rating(of: 5), "start_date": .started, "finish_date": .finished,
          "stopped_date": .day(.dropped), "isbn_13": .edition, "isbn_10": .edition,
          "asin": .edition,
        ],
        joiningBy: { row in
          titleID(row.text("remote_id")) ?? "\(row.text("title"))\n\(row.text("author_text"))"
        }, adjust: adjust,
        finish: { document, export, reader in
          let count = export.titles.count { $0.values[.notes]?.value != nil }
          if count > 0 { reader.reporting.report(.reviewsKeptBack(count, document.source.path)) }
        })
    ],
    covers: covering([
      "review_content": [.notes], "shelf": [.tags], "finish_date": .runs,
    ]))
}

private func adjust(_ book: inout TitleBuilder) {
  let row = book.row
  book.add(id: openLibraryID(row.text("openlibrary_key")), of: "openlibrary")
  book.read(
    [
      "librarything_key": .id("librarything"), "goodreads_key": .id("goodreads"),
      "wikidata": .id("wikidata"),
    ], of: row)
  book.set(.added, day: book.rows.compactMap { $0.day("shelf_date") }.min())

  let shelves = ["to-read", "reading", "read", "stopped-reading", ""]
  func isBuiltIn(_ row: ExportRow) -> Bool { shelves.contains(row.text("shelf")) }
  let builtIn = book.rows.first(where: isBuiltIn).flatMap { bookStatus(ofShelf: $0.text("shelf")) }
  // Without shelves, a review shows that the book was read.
  let isReviewed = !row.has("shelf") && !row.text("review_content").isEmpty
  let implied: Status = book.has(.dropped) ? .dropped : isReviewed ? .completed : book.impliedStatus
  book.set(status: builtIn ?? (implied == .planning ? nil : implied), from: "")
  // The names of the owner's own shelves; their ids look like `cooking-9`.
  book.add(.tags, book.rows.filter { !isBuiltIn($0) }.map { $0.text("shelf_name") })
  book.set(.notes, text: review(row))
}

/// The review as a note, because the file doesn't tell who may read it.
private func review(_ row: ExportRow) -> String {
  let text = row.text("review_content")
  guard !text.isEmpty else { return "" }
  let markdown = text.contains("</") ? try? Markup.markdown(fromHTML: text) : nil
  let labels = [
    ("Review", "review_name"), ("Content warning", "review_cw"), ("Written", "review_published"),
  ]
  let head = labels.compactMap { label, column in
    row.text(column).orNil.map { "\(label): \($0)" }
  }
  return repairingEncoding((head + [markdown ?? text]).joined(separator: "\n"))
}
