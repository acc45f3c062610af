import MediaLibrary

extension Tracker {
  static let openreads = Tracker(
    name: "Openreads", registry: "openreads", files: "Openreads' CSV export",
    formats: [
      TitleFormat(
        rows: .table("title", "my_review", "readings", "book_format"), kind: .always(.book),
        best: 5, titles: ["title"],
        columns: [
          "author": .keyed, "subtitle": .subtitle, "book_format": .binding,
          "description": .plain(.description),
          "publisher": .single(.publishers), "pages": .total(.pages), "publication_year": .year,
          "rating": .rating(of: 5), "favourite": .flag(.favorite), "date_added": .added,
          "notes": .note(), "my_review": .plain(.review), "isbn": .edition,
        ], adjust: adjust)
    ],
    covers: covering([
      "my_review": .review, "tags": [.tags], "notes": [.notes], "favourite": [.favorite],
      "readings": .runs,
    ]))
}

private func adjust(_ book: inout TitleBuilder) {
  let row = book.row
  guard row.text("deleted").lowercased() != "true" else {
    return book.refuse(.deletedRow(book.title))
  }
  book.add(names: names(row.text("author")), role: "author")
  book.add(
    .tags, row.text("tags").replacing("|||||", with: "\n").split(separator: "\n").map(String.init))
  book.add(id: openLibraryID(row.text("olid")), of: "openlibrary")

  let runs = readings(row)
  let word = row.text("status")
  book.set(.finished, day: runs.lazy.compactMap(\.finished).first)
  book.set(.started, day: runs.lazy.compactMap(\.started).first)
  book.set(status: Status(word: word), from: word)
  if let status = book.status { book.set(status: status, runs: runs) }
}

/// `Ada Winter, Bo Lind`, or one inverted name as in libraries: `Winter, Ada`.
private func names(_ text: String) -> [String] {
  let parts = personNames(text)
  guard parts.count == 2, !parts[0].contains(" ") else { return parts }
  return ["\(parts[1]) \(parts[0])"]
}

/// `2023-10-27T00:00:00.000|2023-11-28T00:00:00.000|`; the last part is the reading time.
private func readings(_ row: ExportRow) -> [Tracking.Run] {
  guard let text = row["readings"] else { return [] }
  return text.text.split(separator: ";").compactMap { reading in
    let days = reading.split(separator: "|", omittingEmptySubsequences: false).prefix(2).map {
      row.reader.day(text.with(String($0)))
    }
    let run = Tracking.Run(started: days.first ?? nil, finished: days.dropFirst().first ?? nil)
    return run.started != nil || run.finished != nil ? run : nil
  }
}
